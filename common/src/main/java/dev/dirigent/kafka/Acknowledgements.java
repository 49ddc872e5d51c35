package dev.dirigent.kafka;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** What the broker said about the records of one attempt. Filled by the client's thread. */
final class Acknowledgements {

  private final CountDownLatch outstanding;
  private final AtomicInteger acknowledged = new AtomicInteger();
  private final AtomicReference<@Nullable Refusal> refusal = new AtomicReference<>();
  private final Map<Integer, Long> offsets = new ConcurrentSkipListMap<>();

  /** The first record that was refused, counted from 1, and why. */
  record Refusal(int record, Exception reason) {}

  Acknowledgements(int expected) {
    outstanding = new CountDownLatch(expected);
  }

  /** To be told how the record of that number, counted from 1, ended. */
  Callback of(int record) {
    return (metadata, error) -> {
      if (error == null) {
        acknowledged(metadata);
      } else {
        refusal.compareAndSet(null, new Refusal(record, error));
      }
      outstanding.countDown();
    };
  }

  private void acknowledged(RecordMetadata metadata) {
    acknowledged.incrementAndGet();
    if (metadata.hasOffset()) {
      offsets.merge(metadata.partition(), metadata.offset(), Math::max);
    }
  }

  /** Waits until the broker has said something about every record; false when it did not. */
  boolean await(Duration within) throws InterruptedException {
    return outstanding.await(within.toMillis(), TimeUnit.MILLISECONDS);
  }

  int acknowledged() {
    return acknowledged.get();
  }

  Optional<Refusal> refusal() {
    return Optional.ofNullable(refusal.get());
  }

  /** The last offset written per partition. */
  Map<Integer, Long> offsets() {
    return Collections.unmodifiableMap(offsets);
  }
}
