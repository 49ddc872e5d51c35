package dev.dirigent.sourceservice;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * How long a source is surely ours, as this process can know: counted from before the statement
 * that claimed or extended it was sent, so it is over here before it is over in the database.
 */
final class Lease {

  private final InstantSource clock;
  private volatile Instant until;
  private volatile boolean givenUp;

  Lease(InstantSource clock, Instant asked, Duration ttl) {
    this.clock = clock;
    this.until = asked.plus(ttl);
  }

  void extend(Instant asked, Duration ttl) {
    until = asked.plus(ttl);
  }

  /** Not to be used any more, whatever time is left. */
  void giveUp() {
    givenUp = true;
  }

  boolean held() {
    return !givenUp && clock.instant().isBefore(until);
  }
}
