package dev.dirigent.bench;

import dev.dirigent.json.Json;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * How long records take from one topic to the other at a steady rate, by the broker's clock (append
 * to append, which an acknowledgement follows at once) and by ours (send to receipt).
 */
final class Latency {

  private static final Duration BOUND = Duration.ofMinutes(2);

  private final double[] published;
  private final double[] seen;

  private Latency(double[] published, double[] seen) {
    this.published = published;
    this.seen = seen;
    Arrays.sort(published);
    Arrays.sort(seen);
  }

  double publishedMillis(double quantile) {
    return at(published, quantile);
  }

  double seenMillis(double quantile) {
    return at(seen, quantile);
  }

  private static double at(double[] sorted, double quantile) {
    return sorted[(int) Math.min(sorted.length - 1L, Math.round(quantile * sorted.length))];
  }

  /** Sends the records one by one, evenly in time; the first second counts for nothing. */
  static Latency measure(
      Topics topics, String in, String out, int partitions, int perSecond, int records) {
    AtomicLongArray sent = new AtomicLongArray(records);
    AtomicLongArray arrived = new AtomicLongArray(records);
    double[] published = new double[records];
    double[] seen = new double[records];
    Thread sender =
        Thread.ofPlatform()
            .daemon()
            .name("steady")
            .start(() -> send(topics, in, perSecond, sent, arrived));
    try (KafkaConsumer<byte[], byte[]> consumer = topics.reader(out, partitions)) {
      long end = System.nanoTime() + BOUND.toNanos();
      int count = 0;
      while (count < records) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
          long now = System.nanoTime();
          int number = Json.read(record.value()).path("number").asInt();
          seen[number] = (now - sent.get(number)) / 1e6;
          published[number] = record.timestamp();
          count++;
        }
        if (System.nanoTime() > end) {
          throw new BenchException("only %d of %d came out".formatted(count, records));
        }
      }
      sender.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", e);
    }
    for (int i = 0; i < records; i++) {
      published[i] -= arrived.get(i);
    }
    return new Latency(
        Arrays.copyOfRange(published, perSecond, records),
        Arrays.copyOfRange(seen, perSecond, records));
  }

  private static void send(
      Topics topics, String in, int perSecond, AtomicLongArray sent, AtomicLongArray arrived) {
    try (KafkaProducer<byte[], byte[]> producer = topics.producer()) {
      long begin = System.nanoTime();
      for (int i = 0; i < sent.length(); i++) {
        int number = i;
        long due = begin + i * 1_000_000_000L / perSecond;
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        sent.set(number, System.nanoTime());
        var unused =
            producer.send(
                new ProducerRecord<>(in, Payload.of(number)),
                (appended, failure) -> arrived.set(number, appended.timestamp()));
      }
    }
  }
}
