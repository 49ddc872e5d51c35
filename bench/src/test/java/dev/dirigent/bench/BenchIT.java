package dev.dirigent.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The scenarios in their small size, as a check that they work. How fast is nobody's business here.
 */
class BenchIT {

  private static final Path CHECKOUT = Path.of(System.getProperty("dirigent.root"));

  @Test
  @Timeout(600)
  void every_scenario_gives_its_figures_its_limit_and_a_report() {
    Path folder = Path.of("target", "bench-it-" + ProcessHandle.current().pid()).toAbsolutePath();
    ObjectNode results = Json.object();
    try (Servers servers = Servers.start(CHECKOUT, folder)) {
      for (Kind kind : Kind.values()) {
        results.set(kind.title(), Main.measure(kind, Size.SMALL, 1, CHECKOUT, servers));
      }
    }

    for (Kind kind : Kind.values()) {
      JsonNode result = results.path(kind.title());
      assertThat(result.path("figures").size()).as(kind.title()).isPositive();
      for (JsonNode figure : result.path("figures")) {
        assertThat(figure.path("median").isNumber()).isTrue();
      }
      assertThat(result.path("limit").iterator().next().path("median").asDouble())
          .as("the limit of " + kind.title())
          .isPositive();
      assertThat(result.path("ratio").path("median").asDouble()).isPositive();
      assertThat(Report.of(results, "")).contains("## " + kind.title());
      assertThat(Plot.of(results)).contains(kind.title());
    }
  }
}
