package dev.dirigent.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much of a listing. */
final class Paging {

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "How many at once, 500 at most (default ${DEFAULT-VALUE}).")
  private int limit;

  @Option(
      names = "--after",
      paramLabel = "CURSOR",
      description = "Go on where an earlier listing ended.")
  private @Nullable String after;

  @Option(names = "--all", description = "All of them, page after page.")
  private boolean all;

  int limit() {
    return limit;
  }

  Optional<String> after() {
    return Optional.ofNullable(after);
  }

  boolean all() {
    return all;
  }
}
