package dev.dirigent.infra.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * One record of the demo. Its number is also in a header, because a tombstone has no value to carry
 * it.
 *
 * @param qty how many; nothing for a tombstone
 */
record Order(int number, Optional<Integer> qty) {

  /** The header with the order's number. */
  static final String NUMBER = "order";

  private static final int TOMBSTONE_EVERY = 50;
  private static final int NOT_UTF8 = 77;
  private static final int LARGEST_QTY = 9;
  private static final int CUSTOMERS = 100;

  /** As many orders; some are tombstones and one has a key that is not UTF-8. */
  static List<Order> several(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(Order::of).toList();
  }

  private static Order of(int number) {
    return new Order(
        number,
        number % TOMBSTONE_EVERY == 0 ? Optional.empty() : Optional.of(1 + number % LARGEST_QTY));
  }

  byte[] key() {
    return number == NOT_UTF8
        ? new byte[] {(byte) 0xFF, (byte) 0xFE, 0x00, (byte) 0xC3}
        : "customer-%d".formatted(number % CUSTOMERS).getBytes(UTF_8);
  }

  ProducerRecord<byte[], byte[]> record(String topic) {
    byte[] value = qty.map(some -> json(some).getBytes(UTF_8)).orElse(null);
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, key(), value);
    record.headers().add(new RecordHeader(NUMBER, Integer.toString(number).getBytes(UTF_8)));
    record.headers().add(new RecordHeader("shop", "Zürich".getBytes(UTF_8)));
    return record;
  }

  /** What the pipeline must have made of it; nothing for a tombstone. */
  Optional<Double> total() {
    return qty.map(some -> some * price());
  }

  private double price() {
    return number / 4.0;
  }

  private String json(int some) {
    return String.format(
        Locale.ROOT,
        "{\"id\": %d, \"item\": \"lamp\", \"qty\": %d, \"price\": %.2f}",
        number,
        some,
        price());
  }
}
