package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dg apply}: makes the server's pipelines what the documents say. */
@Command(
    name = "apply",
    header = "Make pipelines what their documents say.",
    description = {
      "Reads pipeline documents (YAML or JSON), shows what changes and changes it. Applying the same",
      "document again changes nothing. Nothing is applied when one of the documents has a problem.",
      "",
      "  dg apply order-intake.yaml --dry-run",
      "  dg apply pipelines/",
      "  dg export order-intake | dg apply -"
    })
final class ApplyCommand implements Callable<Integer> {

  private static final String PATH = "/pipelines/$apply";

  private final Session session;
  private final Documents documents;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE|DIR|-",
      defaultValue = ".",
      description = "A document, a folder of them, or - for standard input (default: this folder).")
  private String place = ".";

  @Option(names = "--dry-run", description = "Show what would change and change nothing.")
  private boolean dryRun;

  ApplyCommand(Session session, Documents documents) {
    this.session = session;
    this.documents = documents;
  }

  @Override
  public Integer call() throws IOException {
    Api api = session.api();
    List<Documents.Document> all = documents.at(place);
    if (all.isEmpty()) {
      session.note("%s: no *.yaml, *.yml or *.json file there".formatted(place));
      return ExitCode.WRONG_USAGE.number();
    }
    List<JsonNode> plans = new ArrayList<>();
    boolean refused = false;
    for (Documents.Document document : all) {
      Optional<JsonNode> plan = post(api, document, true);
      refused |= plan.isEmpty();
      plan.ifPresent(plans::add);
    }
    if (refused) {
      return ExitCode.ANSWER_WAS_NO.number();
    }
    if (!dryRun) {
      plans.clear();
      for (Documents.Document document : all) {
        Optional<JsonNode> plan = post(api, document, false);
        if (plan.isEmpty()) {
          return ExitCode.ANSWER_WAS_NO.number();
        }
        plans.add(plan.get());
      }
    }
    plans.forEach(this::print);
    return ExitCode.WORKED.number();
  }

  private Optional<JsonNode> post(Api api, Documents.Document document, boolean dry) {
    try {
      return Optional.of(
          api.postDocument(
              PATH + (dry ? "?dry_run=true" : ""), document.mediaType(), document.text()));
    } catch (Refusal refusal) {
      refusal.lines(Optional.of(document.name())).forEach(session::note);
      return Optional.empty();
    }
  }

  private void print(JsonNode plan) {
    if (!session.forPeople()) {
      session.line(JsonText.line(plan));
      return;
    }
    session.line(
        "pipeline %s: %s (version %s)%s"
            .formatted(
                Cells.text(plan, "code"),
                Cells.text(plan, "action").replace('_', ' '),
                Cells.text(plan, "version"),
                dryRun ? ", not applied" : ""));
    for (JsonNode source : plan.path("sources")) {
      session.line(
          "  source %s: %s".formatted(Cells.text(source, "code"), Cells.text(source, "action")));
      if (source.hasNonNull("problem")) {
        session.line(
            "    stands still: %s; it is tried again by itself"
                .formatted(Cells.text(source.path("problem"), "message")));
      }
    }
  }
}
