package dev.dirigent.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * Everything the command line takes from the process around it.
 *
 * @param terminal whether standard output is read by a person
 * @param directory what relative paths are relative to
 */
public record Environment(
    Map<String, String> variables,
    Path home,
    Path directory,
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean terminal,
    InstantSource clock) {

  /** This process. */
  static Environment ofProcess() {
    return new Environment(
        System.getenv(),
        Path.of(System.getProperty("user.home")),
        Path.of(""),
        System.in,
        new PrintStream(System.out, true, StandardCharsets.UTF_8),
        new PrintStream(System.err, true, StandardCharsets.UTF_8),
        writesToTerminal(),
        Clock.systemUTC());
  }

  /** The variable's value, where it is set and not blank. */
  Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
  }

  /** Where a path of the command line points. */
  Path path(String given) {
    return directory.resolve(given);
  }

  // JDK 22 to 24 answer that there is a console in a pipe too; --json is the way out there.
  @SuppressWarnings("SystemConsoleNull")
  private static boolean writesToTerminal() {
    // System.console() also asks about standard input, so `dg ... < file` would count as a pipe.
    Path standardOutput = Path.of("/proc/self/fd/1");
    if (Files.isSymbolicLink(standardOutput)) {
      try {
        String target = Files.readSymbolicLink(standardOutput).toString();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      } catch (IOException e) {
        return false;
      }
    }
    return System.console() != null;
  }
}
