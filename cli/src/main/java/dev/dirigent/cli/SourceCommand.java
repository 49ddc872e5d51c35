package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dg source}. */
@Command(
    name = "source",
    header = "Look at what starts runs; pause and resume it.",
    synopsisSubcommandLabel = "COMMAND")
final class SourceCommand {

  private final Session session;

  SourceCommand(Session session) {
    this.session = session;
  }

  @Command(header = "List sources.")
  void list(
      @Option(
              names = "--pipeline",
              paramLabel = "CODE",
              description = "Only those of this pipeline.")
          @Nullable String pipeline,
      @Mixin Paging paging) {
    session.list(
        "/sources" + (pipeline == null ? "" : "?pipeline=" + Api.encoded(pipeline)),
        paging,
        new Table()
            .column("PIPELINE", "pipeline")
            .column("SOURCE", "code")
            .column("KIND", "kind")
            .column("STATE", "state")
            .column("RUNS", "runs_created")
            .column("IN FLIGHT", "in_flight")
            .column("LAST RUN", "last_run_at")
            .column("ERROR", "error", "message"));
  }

  @Command(header = "Show a source.")
  void show(
      @Parameters(index = "0", paramLabel = "PIPELINE", description = "Its pipeline.")
          String pipeline,
      @Parameters(index = "1", paramLabel = "SOURCE", description = "The source.") String source) {
    session.show(session.api().get(path(pipeline, source)));
  }

  @Command(header = "Stop a source from starting runs; its position stays.")
  void pause(
      @Parameters(index = "0", paramLabel = "PIPELINE", description = "Its pipeline.")
          String pipeline,
      @Parameters(index = "1", paramLabel = "SOURCE", description = "The source.") String source) {
    operate(pipeline, source, "$pause");
  }

  @Command(header = "Let a paused or failed source go on where it stopped.")
  void resume(
      @Parameters(index = "0", paramLabel = "PIPELINE", description = "Its pipeline.")
          String pipeline,
      @Parameters(index = "1", paramLabel = "SOURCE", description = "The source.") String source) {
    operate(pipeline, source, "$resume");
  }

  @Command(header = "Ask the broker whether a source could read; ends with 1 when not.")
  int check(
      @Parameters(index = "0", paramLabel = "PIPELINE", description = "Its pipeline.")
          String pipeline,
      @Parameters(index = "1", paramLabel = "SOURCE", description = "The source.") String source) {
    JsonNode answer = session.api().post(path(pipeline, source) + "/$check");
    boolean works = answer.path("ok").asBoolean();
    session.done(
        answer,
        "source %s %s: %s"
            .formatted(source, works ? "can read" : "cannot read", Cells.text(answer, "detail")));
    return ExitCode.of(works);
  }

  private void operate(String pipeline, String source, String operation) {
    JsonNode answer = session.api().post(path(pipeline, source) + "/" + operation);
    session.done(
        answer, "source %s of %s is %s".formatted(source, pipeline, Cells.text(answer, "state")));
  }

  private static String path(String pipeline, String source) {
    return Api.path("pipelines", pipeline, "sources", source);
  }
}
