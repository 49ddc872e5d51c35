package dev.dirigent.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.Role;
import dev.dirigent.engine.EngineFixture.TestError;
import dev.dirigent.engine.EngineFixture.TestWorker;
import dev.dirigent.json.Json;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a run, as somebody who looks at the rows sees it. */
class RunOutcomeIT {

  private final EngineFixture engine = new EngineFixture();
  private final TestWorker worker = engine.worker(Role.OPERATOR);

  private static final String STRAIGHT =
      """
      format: dirigent/v1
      kind: pipeline
      code: straight
      steps:
        first:
          block: test.%1$s
          config: {value: {n: 1}}
        second:
          block: test.%1$s
          depends_on: [first]
          config: {value: "${steps.first.output.n}"}
        third:
          block: test.%1$s
          depends_on: [second]
          config: {value: ["${steps.first.output}", "${steps.second.output}"]}
      """;

  @ParameterizedTest
  @ValueSource(strings = {"work", "pure"})
  void a_straight_run_succeeds_with_every_output_stored(String block) {
    UUID run = engine.start(engine.plan(STRAIGHT.formatted(block)));
    worker.turnUntilFinished(run);
    assertThat(engine.status(run)).isEqualTo("succeeded");
    assertThat(engine.attempts(run))
        .containsExactly("first:succeeded", "second:succeeded", "third:succeeded");
    assertThat(engine.output(run, "third")).isEqualTo("[{\"n\":1},1]");
    assertThat(engine.count("select count(*) from lease")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"work", "pure"})
  void a_rejected_step_skips_what_depends_on_it_and_fails_the_run(String block) {
    engine.work.script("second", (n, value, context) -> fail(TestError.REJECTED));
    engine.pure.script("second", (n, value, context) -> fail(TestError.REJECTED));
    UUID run = engine.start(engine.plan(STRAIGHT.formatted(block)));
    worker.turnUntilFinished(run);
    assertThat(engine.status(run)).isEqualTo("failed");
    assertThat(engine.attempts(run))
        .containsExactly("first:succeeded", "second:failed", "third:skipped");
    assertThat(
            engine.text(
                "select error_code || ' ' || error_class || ' ' || error_message from attempt where outcome = 'failed'"))
        .isEqualTo("test.rejected rejected the test says so");
  }

  @Test
  void a_transient_failure_is_tried_again_until_the_policy_is_spent() {
    engine.work.script("flaky", (n, value, context) -> n < 3 ? fail(TestError.TRANSIENT) : value);
    Plan plan =
        engine.plan(
            """
            format: dirigent/v1
            kind: pipeline
            code: flaky
            steps:
              flaky:
                block: test.work
                retry: {max_attempts: 3, backoff: 1ms}
                config: {value: done}
            """);
    UUID run = engine.start(plan);
    worker.turnUntilFinished(run);
    assertThat(engine.attempts(run))
        .containsExactly("flaky:retried", "flaky:retried", "flaky:succeeded");
    assertThat(engine.texts("select try from attempt where run_id = ? order by id", run))
        .containsExactly("1", "2", "3");

    engine.work.script("flaky", (n, value, context) -> fail(TestError.TRANSIENT));
    UUID hopeless = engine.start(plan);
    worker.turnUntilFinished(hopeless);
    assertThat(engine.attempts(hopeless))
        .containsExactly("flaky:retried", "flaky:retried", "flaky:failed");
  }

  @Test
  void a_rejected_step_is_not_tried_again_whatever_its_policy() {
    engine.work.script("bad", (n, value, context) -> fail(TestError.REJECTED));
    UUID run =
        engine.start(
            engine.plan(
                """
                format: dirigent/v1
                kind: pipeline
                code: rejected
                steps:
                  bad: {block: test.work, retry: {max_attempts: 5, backoff: 1ms}, config: {value: 1}}
                """));
    worker.turnUntilFinished(run);
    assertThat(engine.attempts(run)).containsExactly("bad:failed");
  }

  @Test
  void rules_decide_which_branches_run_and_the_answered_failure_completes_with_errors() {
    engine.work.script("fails", (n, value, context) -> fail(TestError.REJECTED));
    UUID run =
        engine.start(
            engine.plan(
                """
                format: dirigent/v1
                kind: pipeline
                code: rules
                steps:
                  fails: {block: test.work, config: {value: 1}}
                  works: {block: test.work, config: {value: 1}}
                  on_success: {block: test.work, depends_on: [fails, works], config: {value: 1}}
                  on_failure: {block: test.work, depends_on: [fails, works], rule: one_failed, config: {value: 1}}
                  after_all: {block: test.work, depends_on: [fails, works], rule: all_done, config: {value: 1}}
                  after_skipped: {block: test.work, depends_on: [on_success], rule: all_done, config: {value: 1}}
                  anyway: {block: test.work, depends_on: [on_success], rule: always, config: {value: 1}}
                """));
    worker.turnUntilFinished(run);
    assertThat(engine.attempts(run))
        .containsExactlyInAnyOrder(
            "fails:failed",
            "works:succeeded",
            "on_success:skipped",
            "on_failure:succeeded",
            "after_all:succeeded",
            "after_skipped:skipped",
            "anyway:succeeded");
    assertThat(engine.status(run)).isEqualTo("completed_with_errors");
  }

  @Test
  void continue_on_failure_reads_as_success_downstream() {
    engine.work.script("optional", (n, value, context) -> fail(TestError.REJECTED));
    UUID run =
        engine.start(
            engine.plan(
                """
                format: dirigent/v1
                kind: pipeline
                code: lenient
                steps:
                  optional: {block: test.work, continue_on_failure: true, config: {value: 1}}
                  next: {block: test.work, depends_on: [optional], config: {value: 1}}
                """));
    worker.turnUntilFinished(run);
    assertThat(engine.attempts(run)).containsExactly("optional:failed", "next:succeeded");
    assertThat(engine.status(run)).isEqualTo("completed_with_errors");
  }

  @Test
  void a_reference_to_what_is_not_there_fails_the_step_and_names_the_path() {
    UUID run =
        engine.start(
            engine.plan(
                """
                format: dirigent/v1
                kind: pipeline
                code: missing
                steps:
                  first: {block: test.work, config: {value: {a: 1}}}
                  second: {block: test.work, depends_on: [first], config: {value: "${steps.first.output.b}"}}
                """));
    worker.turnUntilFinished(run);
    assertThat(
            engine.text(
                "select error_code || ' ' || error_class || ' ' || error_message from attempt where step = 'second'"))
        .startsWith("engine.reference_missing rejected ")
        .contains("steps.first.output.b");
  }

  @Test
  void a_step_that_outlasts_its_timeout_is_transient_and_its_late_result_is_nobodys() {
    engine.work.script(
        "slow",
        (n, value, context) -> {
          if (n == 1) {
            new CountDownLatch(1).await();
          }
          return value;
        });
    UUID run =
        engine.start(
            engine.plan(
                """
                format: dirigent/v1
                kind: pipeline
                code: slow
                steps:
                  slow: {block: test.work, timeout: 50ms, retry: {max_attempts: 2, backoff: 1ms}, config: {value: 1}}
                """));
    worker.turnUntilFinished(run);
    assertThat(engine.attempts(run)).containsExactly("slow:retried", "slow:succeeded");
    assertThat(engine.text("select error_code from attempt where outcome = 'retried'"))
        .isEqualTo("engine.timed_out");
  }

  @Test
  void payloads_come_out_as_they_went_in() {
    String awkward =
        """
        {"z":1,"a":{"big":123456789012345678901234567890,"long":0.1000000000000000000000000000010},\
        "nul":"a\\u0000b","half":"\\ud800","emoji":"😀","nested":[[[[]]]],"exp":1E+400,"empty":""}""";
    UUID run =
        engine.start(
            engine.plan(
                """
                format: dirigent/v1
                kind: pipeline
                code: faithful
                params: {type: object, properties: {payload: {}}}
                steps:
                  first: {block: test.work, config: {value: "${params.payload}"}}
                  second: {block: test.work, depends_on: [first], config: {value: "${steps.first.output}"}}
                """),
            "{\"payload\":" + awkward + "}");
    worker.turnUntilFinished(run);
    String once = engine.output(run, "first");
    assertThat(engine.output(run, "second")).isEqualTo(once);
    assertThat(Json.read(once)).isEqualTo(Json.read(awkward));
    assertThat(once)
        .contains("123456789012345678901234567890", "0.1000000000000000000000000000010")
        .contains("\\u0000", "1E+400")
        .containsIgnoringCase("\\ud800");
    assertThat(once.indexOf("\"z\"")).isLessThan(once.indexOf("\"a\""));
  }

  @Test
  void an_unexpected_exception_fails_the_step_without_showing_its_message() {
    engine.work.script(
        "broken",
        (n, value, context) -> {
          throw new IllegalStateException("password=hunter2");
        });
    UUID run =
        engine.start(
            engine.plan(
                """
                format: dirigent/v1
                kind: pipeline
                code: broken
                steps:
                  broken: {block: test.work, config: {value: 1}}
                """));
    worker.turnUntilFinished(run);
    assertThat(engine.text("select error_code || error_message from attempt where run_id = ?", run))
        .startsWith("engine.unexpected")
        .doesNotContain("hunter2");
  }

  private static JsonNode fail(TestError error) {
    throw error.failure();
  }
}
