package dev.dirigent.engine;

import dev.dirigent.document.RetryPolicy;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long a failed step waits for its next try. */
final class Backoff {

  private Backoff() {}

  /**
   * The wait after so many failures: the policy's back-off, doubled for each failure after the
   * first, at most its longest, and between half and all of that, so that steps that failed
   * together do not return together.
   */
  static Duration before(RetryPolicy policy, int failures) {
    long full = policy.backoff().toMillis();
    long longest = policy.maxBackoff().toMillis();
    for (int i = 1; i < failures && full < longest; i++) {
      full *= 2;
    }
    full = Math.min(full, longest);
    return Duration.ofMillis(full - ThreadLocalRandom.current().nextLong(full / 2 + 1));
  }
}
