package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dg connection}. */
@Command(
    name = "connection",
    header = "Create, check and change connections to brokers.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Values of --set are JSON when they parse and text otherwise. Keep secrets out of the process",
      "list: --set password=@FILE reads a file, --set password=- standard input.",
      "",
      "  dg connection create kafka orders --set bootstrap_servers='[\"broker:9093\"]' \\",
      "    --set security=sasl_ssl --set sasl_mechanism=SCRAM-SHA-512 \\",
      "    --set username=dirigent --set password=@password.txt",
      "  dg connection check orders"
    })
final class ConnectionCommand {

  private final Session session;
  private final Values values;

  ConnectionCommand(Session session) {
    this.session = session;
    this.values = new Values(session.environment());
  }

  @Command(header = "Create a connection.")
  void create(
      @Parameters(index = "0", paramLabel = "KIND", description = "Such as kafka.") String kind,
      @Parameters(index = "1", paramLabel = "CODE", description = "What documents call it.")
          String code,
      @Option(
              names = "--set",
              paramLabel = "FIELD=VALUE",
              description = "A field; repeatable. VALUE may be @FILE or - (standard input).")
          Map<String, String> fields)
      throws IOException {
    ObjectNode body = JsonText.object().put("code", code).put("kind", kind);
    body.set("config", values.object(fields == null ? Map.of() : fields));
    JsonNode answer = session.api().create("/connections", body);
    session.done(
        answer, "connection %s created; try it: dg connection check %s".formatted(code, code));
  }

  @Command(header = "List connections.")
  void list(@Mixin Paging paging) {
    session.list(
        "/connections",
        paging,
        new Table()
            .column("CODE", "code")
            .column("KIND", "kind")
            .column("VERSION", "version")
            .column("CHECKED", "last_check", "at")
            .column("OK", "last_check", "ok")
            .column("UPDATED", "updated_at"));
  }

  @Command(header = "Show a connection; secrets are stars.")
  void show(@Parameters(paramLabel = "CODE", description = "The connection.") String code) {
    session.show(session.api().get(Api.path("connections", code)));
  }

  @Command(header = "Change fields of a connection; the others stay.")
  void update(
      @Parameters(paramLabel = "CODE", description = "The connection.") String code,
      @Option(
              names = "--set",
              paramLabel = "FIELD=VALUE",
              description = "A field; repeatable. VALUE may be @FILE or - (standard input).")
          Map<String, String> fields,
      @Option(names = "--unset", paramLabel = "FIELD", description = "Remove a field; repeatable.")
          List<String> removed)
      throws IOException {
    ObjectNode config = values.object(fields == null ? Map.of() : fields);
    if (removed != null) {
      removed.forEach(config::putNull);
    }
    ObjectNode body = JsonText.object();
    body.set("config", config);
    JsonNode answer = session.api().patch(Api.path("connections", code), body);
    session.done(
        answer, "connection %s is now version %s".formatted(code, Cells.text(answer, "version")));
  }

  @Command(header = "Try a connection; ends with 1 when it does not work.")
  int check(@Parameters(paramLabel = "CODE", description = "The connection.") String code) {
    JsonNode answer = session.api().post(Api.path("connections", code, "$check"));
    boolean works = answer.path("ok").asBoolean();
    session.done(
        answer,
        "connection %s %s: %s"
            .formatted(code, works ? "works" : "does not work", Cells.text(answer, "detail")));
    return ExitCode.of(works);
  }

  @Command(header = "Delete a connection that no pipeline names.")
  void delete(@Parameters(paramLabel = "CODE", description = "The connection.") String code) {
    session.api().delete(Api.path("connections", code));
    session.done(JsonText.object().put("deleted", code), "connection %s deleted".formatted(code));
  }
}
