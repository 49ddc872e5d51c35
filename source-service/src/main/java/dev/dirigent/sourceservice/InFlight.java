package dev.dirigent.sourceservice;

import java.util.function.IntSupplier;

/**
 * Keeps a source's unsettled runs within its limit. Only the holder creates them, so the last count
 * and what was created since is the most there can be; the database is asked anew only where that
 * would hold a batch back.
 */
final class InFlight {

  private final int limit;
  private final IntSupplier count;
  private int atMost;

  InFlight(int limit, IntSupplier count) {
    this.limit = limit;
    this.count = count;
    this.atMost = limit;
  }

  /** How many runs may be created now, at most {@code wanted}. */
  int room(int wanted) {
    if (limit - atMost < wanted) {
      atMost = count.getAsInt();
    }
    return Math.clamp((long) limit - atMost, 0, wanted);
  }

  void created(int runs) {
    atMost += runs;
  }

  /** Nobody knows what a failed transaction left behind. */
  void forget() {
    atMost = limit;
  }
}
