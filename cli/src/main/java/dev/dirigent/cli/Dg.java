package dev.dirigent.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command {@code dg} and its subcommands. */
@Command(
    name = "dg",
    header = "Dirigent: pipelines whose entrances and exits are message queues.",
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nFirst steps:%n",
    footer = {
      "  dg connection create kafka orders --set bootstrap_servers='[\"localhost:9092\"]'",
      "  dg apply pipeline.yaml",
      "  dg run order-intake --entry order=@order.json --watch",
      "  dg runs list",
      "",
      "Exit codes: 0 it worked; 1 the answer was no; 2 the command line is wrong;",
      "3 it could not be tried (no server, no credential)."
    })
public final class Dg {

  @Mixin private final GlobalOptions options = new GlobalOptions();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  @SuppressWarnings("UnusedVariable") // picocli acts on the option, whoever reads the field
  private boolean help;

  private Dg() {}

  public static void main(String[] arguments) {
    System.exit(run(Environment.ofProcess(), arguments));
  }

  /** Runs one command line and returns its exit code. */
  public static int run(Environment environment, String... arguments) {
    return commandLine(environment).execute(arguments);
  }

  static CommandLine commandLine(Environment environment) {
    Dg dg = new Dg();
    Session session = new Session(environment, () -> dg.options);
    Documents documents = new Documents(environment);
    CommandLine commandLine = new CommandLine(dg);
    for (Object command :
        List.of(
            new ApplyCommand(session, documents),
            new ValidateCommand(session, documents),
            new ExportCommand(session),
            new PipelineCommand(session),
            new RunCommand(session),
            new RunsCommand(session),
            new SourceCommand(session),
            new ConnectionCommand(session),
            new BlocksCommand(session),
            new TokenCommand(session),
            new SystemCommand(session),
            new VersionCommand(session),
            new CompletionCommand(session))) {
      commandLine.addSubcommand(command);
    }
    PrintWriter err = new PrintWriter(environment.err(), true, StandardCharsets.UTF_8);
    return commandLine
        .setOut(new PrintWriter(environment.out(), true, StandardCharsets.UTF_8))
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler(
            (exception, command, parsed) -> answer(exception, command, environment));
  }

  private static int answer(Exception exception, CommandLine command, Environment environment)
      throws Exception {
    switch (exception) {
      case Refusal refusal -> {
        refusal.lines(Optional.empty()).forEach(environment.err()::println);
        return ExitCode.ANSWER_WAS_NO.number();
      }
      case NotTried notTried -> {
        environment.err().println("dg: " + notTried.getMessage());
        return ExitCode.NOT_TRIED.number();
      }
      case NoSuchFileException missing -> {
        environment.err().println("dg: there is no file " + missing.getFile());
        return ExitCode.WRONG_USAGE.number();
      }
      case CommandLine.ParameterException wrong -> {
        return command.getParameterExceptionHandler().handleParseException(wrong, new String[0]);
      }
      default -> throw exception;
    }
  }
}
