package dev.dirigent.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "500ms, PT0.5S, 500ms",
    "2s, PT2S, 2s",
    "90s, PT1M30S, 1m30s",
    "1h30m, PT1H30M, 1h30m",
    "1d, PT24H, 1d",
    "1d2h3m4s5ms, PT26H3M4.005S, 1d2h3m4s5ms",
    "0s, PT0S, 0s",
    "1500ms, PT1.5S, 1s500ms",
    "PT1H, PT1H, 1h",
    "P2DT1S, PT48H1S, 2d1s",
    "3650d, PT87600H, 3650d"
  })
  void a_duration_is_read_and_printed_in_one_way(String text, Duration duration, String printed) {
    assertThat(Durations.parse(text)).isEqualTo(duration);
    assertThat(Durations.print(duration)).isEqualTo(printed);
    assertThat(Durations.parse(printed)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2",
        "s",
        "2 s",
        "-2s",
        "1.5s",
        "30m1h",
        "1h1h",
        "2S",
        "1w",
        "PT",
        "PT-1S",
        "P1Y",
        "PT0.0001S",
        "3651d",
        "999999999999d",
        "PT9999999999999999H",
        "٣s"
      })
  void anything_else_is_refused_with_a_sentence(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'" + text + "' is ");
  }

  @Test
  void the_remedy_is_named() {
    assertThatThrownBy(() -> Durations.parse("2 minutes")).hasMessageContaining("1h30m");
  }
}
