package dev.dirigent.document;

import java.time.Duration;

/**
 * How often a failed step is tried, and how long between tries.
 *
 * @param maxAttempts 1 or more; 1 is no retry
 * @param backoff before the second try, doubled for each further one
 * @param maxBackoff the longest wait between two tries
 */
public record RetryPolicy(int maxAttempts, Duration backoff, Duration maxBackoff) {

  public static final RetryPolicy NONE =
      new RetryPolicy(1, Duration.ofSeconds(1), Duration.ofMinutes(5));

  /** The limit of a policy that names none: five minutes, or the backoff where that is longer. */
  static Duration defaultMaxBackoff(Duration backoff) {
    return backoff.compareTo(NONE.maxBackoff) > 0 ? backoff : NONE.maxBackoff;
  }
}
