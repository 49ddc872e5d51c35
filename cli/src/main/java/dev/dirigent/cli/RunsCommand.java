package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dg runs}. */
@Command(
    name = "runs",
    header = "List, show, follow and cancel runs.",
    synopsisSubcommandLabel = "COMMAND")
final class RunsCommand {

  private final Session session;

  RunsCommand(Session session) {
    this.session = session;
  }

  @Command(header = "List runs, newest first.")
  void list(
      @Option(names = "--pipeline", paramLabel = "CODE", description = "Of this pipeline.")
          @Nullable String pipeline,
      @Option(
              names = "--source",
              paramLabel = "CODE",
              description = "Started by this source (needs --pipeline).")
          @Nullable String source,
      @Option(
              names = "--status",
              paramLabel = "STATUS",
              description =
                  "running, succeeded, failed, completed_with_errors, cancelled or skipped.")
          @Nullable String status,
      @Option(names = "--tag", paramLabel = "TAG", description = "Of pipelines with this tag.")
          @Nullable String tag,
      @Option(
              names = "--since",
              paramLabel = "TIME",
              description = "Created since: an age (30m, 12h, 7d) or an instant.")
          @Nullable String since,
      @Mixin Paging paging) {
    Map<String, @Nullable String> filters = new LinkedHashMap<>();
    filters.put("pipeline", pipeline);
    filters.put("source", source);
    filters.put("status", status);
    filters.put("tag", tag);
    filters.put("since", since == null ? null : instant(since));
    String query =
        filters.entrySet().stream()
            .filter(filter -> filter.getValue() != null)
            .map(filter -> filter.getKey() + "=" + Api.encoded(String.valueOf(filter.getValue())))
            .collect(Collectors.joining("&"));
    session.list(
        "/runs" + (query.isEmpty() ? "" : "?" + query),
        paging,
        new Table()
            .column("ID", "id")
            .column("PIPELINE", "pipeline")
            .column("VERSION", "version")
            .column("STATUS", "status")
            .column("SOURCE", "source")
            .column("CREATED", "created_at")
            .column("FINISHED", "finished_at"));
  }

  @Command(header = "Show a run with its settled attempts and what it is at.")
  void show(@Parameters(paramLabel = "ID", description = "The run.") String id) {
    Api api = session.api();
    session.show(api.get(Api.path("runs", id)));
    if (session.forPeople()) {
      session.line("");
      session.list(
          Api.path("runs", id, "attempts"),
          new Paging(),
          new Table()
              .column("STEP", "step")
              .column("TRY", "try")
              .column("OUTCOME", "outcome")
              .column("SETTLED", "settled_at")
              .column("ERROR", "error", "message"));
    }
  }

  @Command(header = "Print a run's log.")
  int logs(
      @Parameters(paramLabel = "ID", description = "The run.") String id,
      @Option(
              names = {"-f", "--follow"},
              description = "Go on until the run is settled; end with 1 when it fails.")
          boolean follow) {
    if (follow) {
      JsonNode run =
          new RunEvents(session.api())
              .follow(
                  id,
                  event -> {
                    if (event.path("type").asText().equals("log")) {
                      log(event);
                    }
                  });
      return ExitCode.of(RunWatch.wentWell(run));
    }
    Api api = session.api();
    String after = "";
    do {
      JsonNode page = api.get(Api.path("runs", id, "logs") + "?limit=500" + after);
      page.path("items").forEach(this::log);
      String next = page.path("next").textValue();
      after = next == null ? "" : "&after=" + Api.encoded(next);
    } while (!after.isEmpty());
    return ExitCode.WORKED.number();
  }

  @Command(header = "Ask a run to stop.")
  void cancel(@Parameters(paramLabel = "ID", description = "The run.") String id) {
    JsonNode run = session.api().post(Api.path("runs", id, "$cancel"));
    session.done(run, "run %s: %s".formatted(id, cancelled(run)));
  }

  private static String cancelled(JsonNode run) {
    return run.hasNonNull("finished_at")
        ? "already " + Cells.text(run, "status")
        : "asked to stop; steps that are working stop at their next check";
  }

  private void log(JsonNode entry) {
    if (session.forPeople()) {
      session.line(
          "%s %-5s %s: %s"
              .formatted(
                  Cells.text(entry, "logged_at"),
                  Cells.text(entry, "level"),
                  Cells.text(entry, "step"),
                  Cells.text(entry, "message")));
    } else {
      session.line(JsonText.line(entry));
    }
  }

  /** An age as the instant that long ago; anything else is the server's to judge. */
  private String instant(String since) {
    try {
      String iso = since.toUpperCase(Locale.ROOT);
      Duration age = Duration.parse(iso.endsWith("D") ? "P" + iso : "PT" + iso);
      return session.environment().clock().instant().minus(age).toString();
    } catch (DateTimeParseException e) {
      return since;
    }
  }
}
