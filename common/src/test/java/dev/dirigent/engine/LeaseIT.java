package dev.dirigent.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dirigent.block.Role;
import dev.dirigent.engine.EngineFixture.TestWorker;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One owner at a time, and nobody's late word counts. */
class LeaseIT {

  private final EngineFixture engine = new EngineFixture();

  private static final String ONE_STEP =
      """
      format: dirigent/v1
      kind: pipeline
      code: one-step
      steps:
        only: {block: test.work, config: {value: 1}}
      """;

  @Test
  void expired_lease_is_taken_over_and_the_late_writer_is_fenced() throws Exception {
    CountDownLatch late = new CountDownLatch(1);
    engine.work.script(
        "only",
        (n, value, context) -> {
          if (n == 1) {
            late.await();
          }
          return value;
        });
    UUID run = engine.start(engine.plan(ONE_STEP));
    TestWorker first = engine.worker(Role.OPERATOR);
    TestWorker second = engine.worker(Role.OPERATOR);
    first.loop.runOnce();
    expireLeases();

    assertThat(engine.sweeper.sweep()).isFalse();
    second.turnUntilFinished(run);
    late.countDown();
    await().untilAsserted(() -> assertThat(engine.work.calls("only", run)).isEqualTo(2));
    first.loop.runOnce();
    first.loop.runOnce();

    assertThat(engine.attempts(run)).containsExactly("only:lost", "only:succeeded");
    assertThat(
            engine.text(
                "select worker from attempt where run_id = ? and outcome = 'succeeded'", run))
        .isEqualTo(second.id.toString());
  }

  @Test
  void a_claim_that_the_database_forgot_cannot_settle_beside_the_next_one() throws Exception {
    CountDownLatch late = new CountDownLatch(1);
    engine.work.script(
        "only",
        (n, value, context) -> {
          if (n == 1) {
            late.await();
          }
          return value;
        });
    UUID run = engine.start(engine.plan(ONE_STEP));
    TestWorker first = engine.worker(Role.OPERATOR);
    TestWorker second = engine.worker(Role.OPERATOR);
    first.loop.runOnce();
    // What a crash of the server does to a commit that did not wait for the disk.
    engine.sql("update lease set owner = null, expires_at = null, epoch = epoch - 1");
    second.loop.runOnce();
    late.countDown();
    await().untilAsserted(() -> assertThat(engine.work.calls("only", run)).isEqualTo(2));
    first.loop.runOnce();
    first.loop.runOnce();

    second.turnUntilFinished(run);
    assertThat(engine.attempts(run)).containsExactly("only:succeeded");
    assertThat(engine.text("select worker from attempt where run_id = ?", run))
        .isEqualTo(second.id.toString());
  }

  @Test
  void a_step_that_costs_worker_after_worker_fails_in_the_end() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    engine.work.script(
        "only",
        (n, value, context) -> {
          never.await();
          return value;
        });
    UUID run = engine.start(engine.plan(ONE_STEP));
    for (int i = 0; i < Settlement.MOST_LOSSES; i++) {
      engine.worker(Role.OPERATOR).loop.runOnce();
      expireLeases();
      engine.sweeper.sweep();
    }
    assertThat(engine.status(run)).isEqualTo("failed");
    assertThat(engine.attempts(run))
        .hasSize(Settlement.MOST_LOSSES)
        .last()
        .isEqualTo("only:failed");
    assertThat(engine.text("select distinct error_code from attempt where run_id = ?", run))
        .isEqualTo("engine.worker_lost");
  }

  @Test
  void a_running_attempt_is_renewed_and_not_taken_over() {
    CountDownLatch go = new CountDownLatch(1);
    engine.work.script(
        "only",
        (n, value, context) -> {
          go.await();
          return value;
        });
    UUID run = engine.start(engine.plan(ONE_STEP));
    TestWorker worker = engine.worker(Role.OPERATOR, Duration.ofMillis(400));
    String claimed = turnAndReadExpiry(worker);
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(turnAndReadExpiry(worker)).isGreaterThan(claimed));
    go.countDown();
    worker.turnUntilFinished(run);
    assertThat(engine.attempts(run)).containsExactly("only:succeeded");
  }

  @Test
  void a_full_worker_claims_again_as_soon_as_there_is_room() {
    Plan plan = engine.plan(ONE_STEP);
    for (int i = 0; i < 500; i++) {
      engine.start(plan);
    }
    List<LoopRunner> loops = engine.narrowWorker();
    try {
      // Its polls and renewals are minutes apart: a wake-up lost once is seen.
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> engine.count("select count(*) from run where status = 'running'") == 0);
    } finally {
      loops.forEach(LoopRunner::close);
    }
  }

  @RepeatedTest(5)
  void two_workers_never_share_an_attempt_and_branches_join_once() {
    Plan plan =
        engine.plan(
            """
            format: dirigent/v1
            kind: pipeline
            code: diamond
            steps:
              top: {block: test.work, config: {value: 1}}
              left: {block: test.work, depends_on: [top], config: {value: 1}}
              right: {block: test.work, depends_on: [top], config: {value: 1}}
              join: {block: test.work, depends_on: [left, right], config: {value: 1}}
            """);
    List<UUID> runs = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      runs.add(engine.start(plan));
    }
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      TestWorker worker = engine.worker(Role.OPERATOR);
      workers.add(Thread.ofPlatform().start(() -> runs.forEach(worker::turnUntilFinished)));
    }
    await().atMost(Duration.ofSeconds(60)).until(() -> workers.stream().noneMatch(Thread::isAlive));
    for (UUID run : runs) {
      assertThat(engine.status(run)).isEqualTo("succeeded");
      assertThat(engine.attempts(run))
          .containsExactlyInAnyOrder(
              "top:succeeded", "left:succeeded", "right:succeeded", "join:succeeded");
      assertThat(engine.work.calls("join", run)).isEqualTo(1);
    }
  }

  @ParameterizedTest(name = "at {0}")
  @CsvSource({
    "claim, before update, lease",
    "attempt, before insert, attempt",
    "end of the lease, after delete, lease",
    "end of the run, before update, run"
  })
  void a_backend_that_ends_in_the_middle_costs_no_outcome_and_applies_none_twice(
      String point, String when, String table) {
    crashEvery(
        3,
        "create trigger crash %s on %s for each statement execute function crash()"
            .formatted(when, table));
  }

  @Test
  void a_backend_that_ends_at_the_commit_costs_no_outcome_and_applies_none_twice() {
    crashEvery(
        50,
        """
        create constraint trigger crash after insert on attempt deferrable initially deferred
        for each row execute function crash()
        """);
  }

  /** Ends the backend from within, every n-th time it passes the trigger. */
  private void crashEvery(int n, String trigger) {
    Plan plan = engine.plan(ONE_STEP);
    List<UUID> runs = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      runs.add(engine.start(plan));
    }
    engine.sql("create sequence passes");
    engine.sql(
        """
        create function crash() returns trigger language plpgsql as $$
        begin
          if nextval('passes') %% %d = 0 then
            perform pg_terminate_backend(pg_backend_pid());
            perform pg_sleep(10);
          end if;
          return new;
        end $$
        """
            .formatted(n));
    engine.sql(trigger);
    TestWorker worker = engine.worker(Role.OPERATOR, Duration.ofSeconds(2));
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(5))
        .ignoreException(StoreException.class)
        .until(
            () -> {
              engine.sweeper.sweep();
              worker.loop.runOnce();
              return engine.count("select count(*) from run where status = 'running'") == 0;
            });
    for (UUID run : runs) {
      assertThat(engine.status(run)).isEqualTo("succeeded");
      assertThat(engine.attempts(run).stream().filter("only:succeeded"::equals)).hasSize(1);
    }
    assertThat(engine.count("select last_value from passes")).isGreaterThan(2);
  }

  @Test
  void one_outcome_that_the_database_refuses_does_not_undo_its_neighbours() {
    engine.sql(
        """
        create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using errcode = '22000'; end $$
        """);
    engine.sql(
        """
        create trigger refuse before insert on attempt for each row
        when (new.output::text = '"bad"') execute function refuse()
        """);
    Plan plan =
        engine.plan(
            """
            format: dirigent/v1
            kind: pipeline
            code: neighbours
            params: {type: object, properties: {v: {}}}
            steps:
              only: {block: test.work, config: {value: "${params.v}"}}
            """);
    List<UUID> good = new ArrayList<>();
    UUID bad = engine.start(plan, "{\"v\":\"bad\"}");
    for (int i = 0; i < 9; i++) {
      good.add(engine.start(plan, "{\"v\":1}"));
    }
    TestWorker worker = engine.worker(Role.OPERATOR);
    good.forEach(worker::turnUntilFinished);
    worker.turnUntilFinished(bad);
    assertThat(good).allSatisfy(run -> assertThat(engine.status(run)).isEqualTo("succeeded"));
    assertThat(engine.status(bad)).isEqualTo("failed");
    assertThat(engine.text("select error_code from attempt where run_id = ?", bad))
        .isEqualTo("engine.unstorable");
  }

  @Test
  void a_stopping_worker_gives_back_what_it_could_not_finish() {
    CountDownLatch never = new CountDownLatch(1);
    engine.work.script(
        "only",
        (n, value, context) -> {
          if (n == 1) {
            never.await();
          }
          return value;
        });
    UUID run = engine.start(engine.plan(ONE_STEP));
    TestWorker leaving = engine.worker(Role.OPERATOR);
    leaving.loop.runOnce();
    leaving.loop.release();
    assertThat(engine.count("select count(*) from lease where owner is null")).isEqualTo(1);
    engine.worker(Role.OPERATOR).turnUntilFinished(run);
    assertThat(engine.attempts(run)).containsExactly("only:lost", "only:succeeded");
  }

  private String turnAndReadExpiry(TestWorker worker) {
    worker.loop.runOnce();
    return engine.text("select to_char(expires_at, 'YYYYMMDDHH24MISSUS') from lease");
  }

  private void expireLeases() {
    engine.sql("update lease set expires_at = now() - interval '1 second' where owner is not null");
  }
}
