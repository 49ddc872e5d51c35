package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dg run}: starts a run by hand. */
@Command(
    name = "run",
    header = "Start a run of a pipeline.",
    description = {
      "A pipeline that sources feed takes the payload of its entry step from --entry.",
      "",
      "  dg run nightly -p region=eu",
      "  dg run order-intake --entry order=@order.json --watch"
    })
final class RunCommand implements Callable<Integer> {

  private final Session session;

  @CommandLine.Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "CODE", description = "The pipeline.")
  private String code = "";

  @Option(
      names = "-p",
      paramLabel = "KEY=VALUE",
      description = "A parameter; repeatable. VALUE is JSON when it parses, else text.")
  private Map<String, String> params = new LinkedHashMap<>();

  @Option(
      names = "-P",
      paramLabel = "FILE",
      description = "A file with a JSON object of parameters; -p goes before it.")
  private @Nullable String paramsFile;

  @Option(
      names = "--entry",
      paramLabel = "STEP=@FILE",
      description =
          "The entry step's payload: JSON, @FILE with JSON in it, or - for JSON on standard input.")
  private @Nullable String entry;

  @Option(names = "--watch", description = "Show the steps as they go; end with 1 when it fails.")
  private boolean watch;

  RunCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    Api api = session.api();
    JsonNode run = api.create(Api.path("pipelines", code, "$run"), body());
    String id = run.path("id").asText();
    if (!watch) {
      session.done(run, "run %s started; follow it: dg runs logs -f %s".formatted(id, id));
      return ExitCode.WORKED.number();
    }
    RunWatch display = new RunWatch(session);
    JsonNode settled = new RunEvents(api).follow(id, display::show);
    return ExitCode.of(RunWatch.wentWell(settled));
  }

  private ObjectNode body() throws IOException {
    ObjectNode body = JsonText.object();
    ObjectNode all = paramsFile == null ? JsonText.object() : paramsOf(paramsFile);
    params.forEach((key, value) -> all.set(key, JsonText.typed(value)));
    body.set("params", all);
    if (entry != null) {
      int equals = entry.indexOf('=');
      if (equals < 1) {
        throw wrong("--entry %s: expected STEP=@FILE".formatted(entry));
      }
      ObjectNode payload = body.putObject("entry");
      payload.put("step", entry.substring(0, equals));
      payload.set("output", payload(entry.substring(equals + 1)));
    }
    return body;
  }

  private ObjectNode paramsOf(String file) throws IOException {
    JsonNode read =
        JsonText.parsed(Files.readString(session.environment().path(file)))
            .orElseThrow(() -> wrong(file + " is not JSON"));
    if (read instanceof ObjectNode object) {
      return object;
    }
    throw wrong(file + " is not a JSON object");
  }

  private JsonNode payload(String given) throws IOException {
    String text = given;
    if (given.equals("-")) {
      text = new String(session.environment().in().readAllBytes(), StandardCharsets.UTF_8);
    } else if (given.startsWith("@")) {
      text = Files.readString(session.environment().path(given.substring(1)));
    }
    return JsonText.parsed(text)
        .orElseThrow(() -> wrong("--entry %s: the payload is not JSON".formatted(entry)));
  }

  private CommandLine.ParameterException wrong(String message) {
    if (spec == null) {
      throw new IllegalStateException("run outside of its command line");
    }
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }
}
