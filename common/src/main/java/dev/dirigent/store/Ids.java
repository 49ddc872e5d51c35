package dev.dirigent.store;

import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Makes UUIDs of version 7. Those of one instance grow strictly, so rows written together lie
 * together in an index. Thread-safe.
 */
public final class Ids {

  private static final int COUNTER_BITS = 12;

  private final InstantSource clock;
  private final RandomGenerator random;
  private long last;

  public Ids(InstantSource clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  /** The next id: milliseconds since 1970 in 48 bits, a counter in 12, randomness in 62. */
  public synchronized UUID next() {
    // Time and counter are one number that never stands still; a burst borrows from the future.
    last = Math.max(last + 1, clock.millis() << COUNTER_BITS);
    long millis = last >>> COUNTER_BITS;
    long counter = last & ((1 << COUNTER_BITS) - 1);
    long high = (millis << 16) | 0x7000L | counter;
    long low = (random.nextLong() >>> 2) | 0x8000_0000_0000_0000L;
    return new UUID(high, low);
  }

  /** An id that is not above any made at or after that time: where a listing "since" ends. */
  public static UUID lowestAt(Instant time) {
    return new UUID((time.toEpochMilli() << 16) | 0x7000L, 0x8000_0000_0000_0000L);
  }
}
