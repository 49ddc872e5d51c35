package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dg pipeline}. */
@Command(
    name = "pipeline",
    header = "List, show, activate, deactivate and delete pipelines.",
    synopsisSubcommandLabel = "COMMAND")
final class PipelineCommand {

  private final Session session;

  PipelineCommand(Session session) {
    this.session = session;
  }

  @Command(header = "List pipelines.")
  void list(
      @Option(names = "--tag", paramLabel = "TAG", description = "Only those with this tag.")
          @Nullable String tag,
      @Mixin Paging paging) {
    session.list(
        "/pipelines" + (tag == null ? "" : "?tag=" + Api.encoded(tag)),
        paging,
        new Table()
            .column("CODE", "code")
            .column("VERSION", "version")
            .column("ACTIVE", "active")
            .column("TAGS", "tags")
            .column("UPDATED", "updated_at")
            .column("NAME", "name"));
  }

  @Command(header = "Show a pipeline with its document and sources.")
  void show(@Parameters(paramLabel = "CODE", description = "The pipeline.") String code) {
    session.show(session.api().get(Api.path("pipelines", code)));
  }

  @Command(header = "List a pipeline's versions, newest first.")
  void versions(
      @Parameters(paramLabel = "CODE", description = "The pipeline.") String code,
      @Mixin Paging paging) {
    session.list(
        Api.path("pipelines", code, "versions"),
        paging,
        new Table()
            .column("VERSION", "version")
            .column("DIGEST", "digest")
            .column("BY", "created_by")
            .column("CREATED", "created_at"));
  }

  @Command(header = "Let a pipeline's sources start runs again.")
  void activate(@Parameters(paramLabel = "CODE", description = "The pipeline.") String code) {
    post(code, "$activate", "active");
  }

  @Command(header = "Stop a pipeline's sources; runs that are under way go on.")
  void deactivate(@Parameters(paramLabel = "CODE", description = "The pipeline.") String code) {
    post(code, "$deactivate", "inactive");
  }

  @Command(header = "Delete a pipeline with its versions, sources and the history of its runs.")
  void delete(
      @Parameters(paramLabel = "CODE", description = "The pipeline.") String code,
      @Option(
              names = "--yes",
              required = true,
              description = "Confirms it: what is deleted cannot be had back.")
          boolean yes) {
    session.api().delete(Api.path("pipelines", code));
    session.done(JsonText.object().put("deleted", code), "pipeline %s deleted".formatted(code));
  }

  private void post(String code, String operation, String state) {
    JsonNode answer = session.api().post(Api.path("pipelines", code, operation));
    session.done(answer, "pipeline %s is %s".formatted(code, state));
  }
}
