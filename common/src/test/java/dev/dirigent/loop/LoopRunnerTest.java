package dev.dirigent.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoopRunnerTest {

  private static final Duration LONG = Duration.ofHours(1);

  private final AtomicInteger turns = new AtomicInteger();
  private final AtomicInteger releases = new AtomicInteger();
  private final Signal signal = new Signal();

  private final class Counting implements Loop {
    private final Rest rest;
    private final int failuresFirst;

    Counting(Rest rest, int failuresFirst) {
      this.rest = rest;
      this.failuresFirst = failuresFirst;
    }

    @Override
    public Rest runOnce() {
      if (turns.incrementAndGet() <= failuresFirst) {
        throw new IllegalStateException("on purpose");
      }
      return rest;
    }

    @Override
    public void release() {
      releases.incrementAndGet();
    }
  }

  private LoopRunner start(Loop loop) {
    return new LoopRunner("test", loop, signal, Duration.ofSeconds(10)).start();
  }

  @Test
  void a_signal_cuts_the_rest_short() {
    try (LoopRunner runner = start(new Counting(Rest.atMost(LONG), 0))) {
      await().until(() -> turns.get() == 1);
      signal.raise();
      await().until(() -> turns.get() == 2);
      assertThat(runner.healthy()).isTrue();
    }
  }

  @Test
  void a_loop_with_more_to_do_turns_again_at_once() {
    try (LoopRunner runner = start(new Counting(Rest.NONE, 0))) {
      await().until(() -> turns.get() > 100);
      assertThat(runner.healthy()).isTrue();
    }
  }

  @Test
  void a_turn_that_throws_is_followed_by_another_one_and_health_says_so_meanwhile() {
    AtomicBoolean mended = new AtomicBoolean();
    Loop loop =
        () -> {
          turns.incrementAndGet();
          if (!mended.get()) {
            throw new IllegalStateException("on purpose");
          }
          return Rest.atMost(LONG);
        };
    try (LoopRunner runner = start(loop)) {
      await().until(() -> turns.get() >= 2);
      assertThat(runner.healthy()).isFalse();
      mended.set(true);
      await().atMost(Duration.ofSeconds(20)).until(runner::healthy);
    }
  }

  @Test
  void a_signal_does_not_cut_the_pause_after_a_failure_short() {
    try (LoopRunner runner = start(new Counting(Rest.atMost(LONG), Integer.MAX_VALUE))) {
      await()
          .atMost(Duration.ofSeconds(20))
          .until(
              () -> {
                signal.raise();
                return turns.get() >= 3;
              });
      assertThat(runner.healthy()).isFalse();
    }
    // However often it was signalled, it turned only a few times.
    assertThat(turns.get()).isLessThan(10);
  }

  @Test
  void closing_ends_the_rest_and_releases_once() {
    LoopRunner runner = start(new Counting(Rest.atMost(LONG), 0));
    await().until(() -> turns.get() == 1);
    runner.close();
    assertThat(releases).hasValue(1);
    assertThat(runner.healthy()).isFalse();
  }
}
