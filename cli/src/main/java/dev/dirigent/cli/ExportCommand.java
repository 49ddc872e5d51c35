package dev.dirigent.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dg export}: the document back, in canonical form. */
@Command(
    name = "export",
    header = "Print a pipeline's document.",
    description = "Canonical YAML; applying it again changes nothing.")
final class ExportCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(index = "0", paramLabel = "CODE", description = "The pipeline.")
  private String code = "";

  @Option(
      names = "--as",
      paramLabel = "yaml|json",
      defaultValue = "yaml",
      description = "The notation (default ${DEFAULT-VALUE}).")
  private Notation notation = Notation.YAML;

  enum Notation {
    YAML("application/yaml"),
    JSON("application/json");

    private final String mediaType;

    Notation(String mediaType) {
      this.mediaType = mediaType;
    }
  }

  ExportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.line(
        session
            .api()
            .text(Api.path("pipelines", code, "$export"), notation.mediaType)
            .stripTrailing());
    return ExitCode.WORKED.number();
  }
}
