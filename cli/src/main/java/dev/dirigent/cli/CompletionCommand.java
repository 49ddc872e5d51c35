package dev.dirigent.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code dg completion}: a script for the shell. */
@Command(
    name = "completion",
    header = "Print a completion script for the shell.",
    description = "Put this line in ~/.bashrc or ~/.zshrc:%n%n  source <(dg completion bash)")
final class CompletionCommand implements Callable<Integer> {

  enum Shell {
    BASH("~/.bashrc"),
    ZSH("~/.zshrc");

    private final String startFile;

    Shell(String startFile) {
      this.startFile = startFile;
    }
  }

  private final Session session;

  @Parameters(index = "0", paramLabel = "bash|zsh", description = "The shell.")
  private Shell shell = Shell.BASH;

  CompletionCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    CommandLine dg = Dg.commandLine(session.environment());
    // One script serves both: for zsh it loads the shell's own emulation of bash completion.
    session.line(AutoComplete.bash("dg", dg));
    if (session.forPeople()) {
      session.note(
          "# in %s: source <(dg completion %s)"
              .formatted(shell.startFile, shell.name().toLowerCase(Locale.ROOT)));
    }
    return ExitCode.WORKED.number();
  }
}
