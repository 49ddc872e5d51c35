package dev.dirigent.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.block.FakeContext;
import dev.dirigent.block.Observation;
import dev.dirigent.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FlowBlocksTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void a_constant_comes_out_as_it_went_in() {
    String value = "{\"b\":12345678901234567890.10,\"a\":[null]}";
    assertThat(
            Json.write(
                new ConstantValue()
                    .execute(new ConstantValue.Config(Json.read(value)), FakeContext.plain())))
        .isEqualTo("{\"value\":" + value + "}");
  }

  @Test
  void a_line_goes_to_the_runs_log_at_its_level() {
    FakeContext context = FakeContext.plain();
    new LogWrite().execute(new LogWrite.Config("low stock", LogWrite.Level.WARN), context);
    assertThat(context.lines).containsExactly("warn low stock");
  }

  @Test
  void a_sleep_keeps_its_end_however_often_it_is_looked_at() {
    TimeSleep.Config config =
        new TimeSleep.Config(Optional.of(Duration.ofMinutes(1)), Optional.empty());
    Observation.NotYet first = (Observation.NotYet) sleepAt(NOON).poke(config, FakeContext.plain());
    assertThat(first.nextPokeIn()).contains(Duration.ofMinutes(1));

    FakeContext later = FakeContext.plain().withCursor(first.cursor());
    Observation.NotYet second =
        (Observation.NotYet) sleepAt(NOON.plusSeconds(40)).poke(config, later);
    assertThat(second.nextPokeIn()).contains(Duration.ofSeconds(20));
    assertThat(second.cursor()).isEqualTo(first.cursor());

    Observation.Ready end = (Observation.Ready) sleepAt(NOON.plusSeconds(60)).poke(config, later);
    assertThat(Json.write(end.output())).isEqualTo("{\"until\":\"2026-01-01T12:01:00Z\"}");
  }

  @Test
  void a_moment_in_the_past_is_over_at_once() {
    TimeSleep.Config config = new TimeSleep.Config(Optional.empty(), Optional.of(NOON));
    assertThat(sleepAt(NOON).poke(config, FakeContext.plain()))
        .isInstanceOf(Observation.Ready.class);
  }

  @Test
  void a_sleep_needs_one_of_its_two_fields() {
    TimeSleep sleep = sleepAt(NOON);
    assertThat(sleep.problems(Json.object())).hasSize(1);
    assertThat(sleep.problems(Json.object().put("duration", "1s").put("until", "${params.at}")))
        .hasSize(1);
    assertThat(sleep.problems(Json.object().put("until", "${params.at}"))).isEmpty();
  }

  private static TimeSleep sleepAt(Instant now) {
    return new TimeSleep(InstantSource.fixed(now));
  }
}
