package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The server said no, with a problem as of RFC 9457. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient JsonNode problem;

  Refusal(int status, JsonNode problem) {
    super(problem.path("detail").asText("the server answered " + status));
    this.problem = problem;
  }

  /** Everything that is wrong, one line each, as a compiler would print it. */
  List<String> lines(Optional<String> file) {
    List<String> lines = new ArrayList<>();
    for (JsonNode error : problem.path("errors")) {
      lines.add(place(file, error) + path(error) + error.path("message").asText());
    }
    if (lines.isEmpty()) {
      lines.add(file.map(name -> name + ": ").orElse("") + getMessage());
    }
    return lines;
  }

  private static String place(Optional<String> file, JsonNode error) {
    String place =
        error.hasNonNull("line")
            ? "%d:%d:".formatted(error.path("line").asInt(), error.path("column").asInt())
            : "";
    if (file.isPresent()) {
      return file.get() + ":" + place + " ";
    }
    return place.isEmpty() ? "" : place + " ";
  }

  private static String path(JsonNode error) {
    String path = error.path("path").asText();
    return path.isEmpty() ? "" : path + ": ";
  }
}
