package dev.dirigent.sourceservice;

import java.time.Duration;

/** Settings with a lease short enough to wait for. */
record TestSettings(
    Duration leaseTtl, Duration renewEvery, int batch, Duration linger, Duration stopWithin)
    implements SourceSettings {

  static final TestSettings QUICK =
      new TestSettings(
          Duration.ofSeconds(2),
          Duration.ofMillis(200),
          500,
          Duration.ofMillis(5),
          Duration.ofSeconds(10));

  TestSettings withBatch(int size) {
    return new TestSettings(leaseTtl, renewEvery, size, linger, stopWithin);
  }
}
