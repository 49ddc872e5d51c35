package dev.dirigent.sourceservice;

import dev.dirigent.source.Batch;
import dev.dirigent.source.HeldConsumer;
import java.time.Duration;
import java.time.InstantSource;

/** Gathers what arrives within a moment into one batch, so that one transaction serves many. */
final class BatchReader {

  private final int size;
  private final Duration patience;
  private final Duration linger;
  private final InstantSource clock;

  /**
   * @param size how many messages a batch has at most
   * @param patience how long to wait for a first message
   * @param linger how long a batch that has begun waits for more
   */
  BatchReader(int size, Duration patience, Duration linger, InstantSource clock) {
    this.size = size;
    this.patience = patience;
    this.linger = linger;
    this.clock = clock;
  }

  int size() {
    return size;
  }

  Batch read(HeldConsumer consumer, int atMost) {
    Batch batch = consumer.take(atMost, patience);
    if (batch.size() == 0) {
      return batch;
    }
    long until = clock.millis() + linger.toMillis();
    long left = linger.toMillis();
    while (batch.stoppedBy().isEmpty() && batch.size() < atMost && left > 0) {
      batch = batch.then(consumer.take(atMost - batch.size(), Duration.ofMillis(left)));
      left = until - clock.millis();
    }
    return batch;
  }
}
