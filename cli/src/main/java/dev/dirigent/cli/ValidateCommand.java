package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code dg validate}: says everything that is wrong with a document. */
@Command(
    name = "validate",
    header = "Check documents and change nothing.",
    description = {
      "Prints every problem with its file, line and column, as a compiler does, and ends with 1 when",
      "there is one. The document is checked against this server's blocks and connections."
    })
final class ValidateCommand implements Callable<Integer> {

  private final Session session;
  private final Documents documents;

  @Parameters(
      index = "0",
      paramLabel = "FILE|DIR|-",
      description = "A document, a folder of them, or - for standard input.")
  private String place = ".";

  ValidateCommand(Session session, Documents documents) {
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
    boolean valid = true;
    for (Documents.Document document : all) {
      try {
        JsonNode answer =
            api.postDocument("/pipelines/$validate", document.mediaType(), document.text());
        session.done(answer, document.name() + ": valid");
      } catch (Refusal refusal) {
        refusal.lines(Optional.of(document.name())).forEach(session::note);
        valid = false;
      }
    }
    return ExitCode.of(valid);
  }
}
