package dev.dirigent.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dirigent.block.Role;
import dev.dirigent.engine.EngineFixture.TestWorker;
import dev.dirigent.store.RunStatus;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Waiting costs a row, ends when it should, and cancelling is heard. */
class CancelAndWaitIT {

  private final EngineFixture engine = new EngineFixture();

  private static final String WAITING =
      """
      format: dirigent/v1
      kind: pipeline
      code: waiting
      steps:
        wait:
          block: test.wait
          %s
          config: {ready_after: %d}
        then: {block: test.work, depends_on: [wait], config: {value: "${steps.wait.output}"}}
      """;

  @Test
  void a_sensor_parks_as_a_row_with_its_cursor_until_it_is_ready() {
    UUID run = engine.start(engine.plan(WAITING.formatted("poll: 1ms", 4)));
    TestWorker pokes = engine.worker(Role.SENSOR);
    await()
        .untilAsserted(
            () -> {
              pokes.loop.runOnce();
              assertThat(engine.attempts(run)).containsExactly("wait:succeeded");
            });
    engine.worker(Role.OPERATOR).turnUntilFinished(run);
    assertThat(engine.output(run, "then")).isEqualTo("4");
  }

  @ParameterizedTest
  @CsvSource({"fail, failed, failed", "skip, skipped, skipped"})
  void a_missed_deadline_fails_or_skips_as_the_step_says(
      String onTimeout, String outcome, String status) {
    UUID run =
        engine.start(
            engine.plan(
                WAITING.formatted(
                    "poll: 10ms\n    deadline: 50ms\n    on_timeout: " + onTimeout, 1_000_000)));
    engine.worker(Role.SENSOR).turnUntilFinished(run);
    assertThat(engine.attempts(run)).containsExactly("wait:" + outcome, "then:skipped");
    assertThat(engine.status(run)).isEqualTo(status);
  }

  @Test
  void a_waiting_run_is_cancelled_at_once() {
    UUID run = engine.start(engine.plan(WAITING.formatted("poll: 1h", 2)));
    TestWorker pokes = engine.worker(Role.SENSOR);
    await()
        .untilAsserted(
            () -> {
              pokes.loop.runOnce();
              assertThat(engine.count("select count(*) from lease where cursor is not null"))
                  .isEqualTo(1);
            });
    assertThat(engine.cancellation.cancel(run)).contains(RunStatus.CANCELLED);
    assertThat(engine.attempts(run)).containsExactly("wait:cancelled");
    assertThat(engine.count("select count(*) from lease")).isZero();
    assertThat(engine.cancellation.cancel(run)).contains(RunStatus.CANCELLED);
  }

  @Test
  void a_running_step_hears_of_the_cancel_at_its_next_look_and_nothing_follows() {
    engine.work.script(
        "first",
        (n, value, context) -> {
          await().atMost(Duration.ofSeconds(20)).until(context::cancelled);
          return value;
        });
    UUID run =
        engine.start(
            engine.plan(
                """
                format: dirigent/v1
                kind: pipeline
                code: cancelled
                steps:
                  first: {block: test.work, config: {value: 1}}
                  second: {block: test.work, depends_on: [first], config: {value: 1}}
                """));
    TestWorker worker = engine.worker(Role.OPERATOR, Duration.ofMillis(800));
    worker.loop.runOnce();
    assertThat(engine.cancellation.cancel(run)).contains(RunStatus.RUNNING);
    worker.turnUntilFinished(run);
    assertThat(engine.status(run)).isEqualTo("cancelled");
    assertThat(engine.attempts(run)).containsExactly("first:succeeded");
  }

  @Test
  void an_unknown_run_cannot_be_cancelled() {
    assertThat(engine.cancellation.cancel(engine.ids.next())).isEmpty();
  }
}
