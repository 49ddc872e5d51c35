package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;

/**
 * Shows a run's events: a line for each transition and, on a terminal, a progress line below them.
 */
final class RunWatch {

  private static final String CLEAR_LINE = "\r\u001b[K";

  private final Session session;
  private final Set<String> live = new TreeSet<>();
  private int settled;

  RunWatch(Session session) {
    this.session = session;
  }

  /** Whether the run ended as its owner wished. */
  static boolean wentWell(JsonNode run) {
    String status = run.path("status").asText();
    return status.equals("succeeded") || status.equals("skipped");
  }

  void show(JsonNode event) {
    if (!session.forPeople()) {
      session.line(JsonText.line(event));
      return;
    }
    String step = Cells.text(event, "step");
    switch (event.path("type").asText()) {
      case "step" -> {
        live.add(step);
        transition(step, Cells.text(event, "state"));
      }
      case "attempt" -> {
        settled++;
        live.remove(step);
        transition(step, outcome(event));
      }
      case "log" ->
          transition(step, Cells.text(event, "level") + ": " + Cells.text(event, "message"));
      case "run" -> run(event);
      default -> {
        // A newer server's event: nothing this version could say about it.
      }
    }
  }

  private void transition(String step, String what) {
    line("%-24s %s".formatted(step, what));
    if (!live.isEmpty()) {
      session
          .environment()
          .out()
          .print("%d done, at %s".formatted(settled, String.join(", ", live)));
      session.environment().out().flush();
    }
  }

  private void run(JsonNode event) {
    if (event.hasNonNull("finished_at")) {
      line(
          "run %s %s%s"
              .formatted(
                  Cells.text(event, "id"),
                  Cells.text(event, "status").replace('_', ' '),
                  took(event, "created_at", "finished_at")));
    } else {
      line("run %s".formatted(Cells.text(event, "id")));
    }
  }

  private static String outcome(JsonNode attempt) {
    String error =
        attempt.hasNonNull("error")
            ? ": %s (%s)"
                .formatted(
                    Cells.text(attempt, "error", "message"), Cells.text(attempt, "error", "code"))
            : "";
    int number = attempt.path("try").asInt(1);
    return Cells.text(attempt, "outcome")
        + (number > 1 ? " at try " + number : "")
        + took(attempt, "started_at", "settled_at")
        + error;
  }

  private static String took(JsonNode event, String from, String to) {
    if (!event.hasNonNull(from) || !event.hasNonNull(to)) {
      return "";
    }
    Duration took =
        Duration.between(
            Instant.parse(event.path(from).asText()), Instant.parse(event.path(to).asText()));
    return " in %.3f s".formatted(took.toMillis() / 1000.0);
  }

  private void line(String text) {
    session.line(CLEAR_LINE + text);
  }
}
