package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A run's events until it is settled, each once, across broken connections. */
final class RunEvents {

  private static final String DATA = "data:";
  private static final long PAUSE_MILLIS = 1000;

  private final Api api;

  RunEvents(Api api) {
    this.api = api;
  }

  /** Gives every event to the consumer and returns the last: the settled run. */
  JsonNode follow(String runId, Consumer<JsonNode> consumer) {
    Set<JsonNode> seen = new HashSet<>();
    while (true) {
      try (Stream<String> lines = api.lines(Api.path("runs", runId, "$events"))) {
        Optional<JsonNode> settled = read(lines.iterator(), seen, consumer);
        if (settled.isPresent()) {
          return settled.get();
        }
      } catch (UncheckedIOException e) {
        // The connection broke in the middle: the next one begins with what was already seen.
      }
      pause();
    }
  }

  private static Optional<JsonNode> read(
      Iterator<String> lines, Set<JsonNode> seen, Consumer<JsonNode> consumer) {
    while (lines.hasNext()) {
      String line = lines.next();
      if (!line.startsWith(DATA)) {
        continue;
      }
      Optional<JsonNode> event = JsonText.parsed(line.substring(DATA.length()));
      if (event.isEmpty() || !seen.add(event.get())) {
        continue;
      }
      consumer.accept(event.get());
      if (isSettledRun(event.get())) {
        return event;
      }
    }
    return Optional.empty();
  }

  private static boolean isSettledRun(JsonNode event) {
    return event.path("type").asText().equals("run") && event.hasNonNull("finished_at");
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotTried("interrupted");
    }
  }
}
