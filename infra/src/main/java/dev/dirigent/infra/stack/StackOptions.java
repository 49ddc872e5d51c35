package dev.dirigent.infra.stack;

import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a person may choose about the local stack.
 *
 * @param checkout where the product was built
 * @param data where everything is kept
 * @param ports the ports asked for; all others are free ones, chosen at the first start and kept
 * @param idleExit how long publish-service stays without work
 */
public record StackOptions(
    Path checkout, Path data, Map<Listener, Integer> ports, Duration idleExit) {

  public static final String USAGE =
      """
      Brings up PostgreSQL, Kafka and the services of Dirigent on this machine. Ctrl-C stops them all.

        --data DIR              where everything is kept (default: .dirigent in the checkout)
        --api-port N            likewise --sensor-port, --source-port, --publish-port, --activator-port,
                                --postgresql-port, --kafka-port (default: free ports, the same at each start)
        --idle-exit DURATION    how long publish-service stays without work, such as 30s (the default) or 5m
        --help
      """;

  private static final Duration IDLE_EXIT = Duration.ofSeconds(30);
  private static final int HIGHEST_PORT = 65_535;

  public StackOptions {
    ports = Map.copyOf(ports);
  }

  /** The stack of that checkout with everything else as it comes. */
  public static StackOptions of(Path checkout, Path data) {
    return new StackOptions(checkout, data, Map.of(), IDLE_EXIT);
  }

  /**
   * The options of a command line.
   *
   * @throws StackException naming the argument that is wrong
   */
  static StackOptions parse(Path checkout, String... arguments) {
    Path data = checkout.resolve(".dirigent");
    Map<Listener, Integer> ports = new EnumMap<>(Listener.class);
    Duration idleExit = IDLE_EXIT;
    Iterator<String> rest = Arrays.asList(arguments).iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      Optional<Listener> listener = listener(option);
      if (listener.isPresent()) {
        ports.put(listener.get(), port(option, value(option, rest)));
      } else if (option.equals("--data")) {
        data = Path.of(value(option, rest)).toAbsolutePath();
      } else if (option.equals("--idle-exit")) {
        idleExit = duration(option, value(option, rest));
      } else {
        throw new StackException("unknown option " + option);
      }
    }
    return new StackOptions(checkout, data, ports, idleExit);
  }

  private static Optional<Listener> listener(String option) {
    return Arrays.stream(Listener.values())
        .filter(listener -> listener.option().equals(option))
        .findFirst();
  }

  private static String value(String option, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new StackException(option + " needs a value");
    }
    return rest.next();
  }

  private static int port(String option, String text) {
    try {
      int port = Integer.parseInt(text);
      if (port > 0 && port <= HIGHEST_PORT) {
        return port;
      }
    } catch (NumberFormatException notANumber) {
      // Refused below, with the numbers that are no ports.
    }
    throw new StackException("%s: \"%s\" is not a port".formatted(option, text));
  }

  private static Duration duration(String option, String text) {
    try {
      return Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
    } catch (DateTimeParseException e) {
      throw new StackException(
          "%s: \"%s\" is not a duration such as 30s or 5m".formatted(option, text));
    }
  }
}
