package dev.dirigent.infra.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The proof must fail when something is wrong. */
class PublishedTest {

  private static final Order ORDER = new Order(4, Optional.of(3));
  private static final Order TOMBSTONE = new Order(5, Optional.empty());

  private final Published published = new Published(List.of(ORDER, TOMBSTONE));

  @Test
  void orders_that_arrive_once_and_as_they_should_are_proof() {
    published.add(arrived(ORDER, "{\"total\": 3.0}"));
    published.add(arrived(TOMBSTONE, null));

    assertThat(published.records()).isEqualTo(2);
    assertThat(published.duplicates()).isZero();
    assertThat(published.lost()).isZero();
    assertThat(published.differences()).isEmpty();
  }

  @Test
  void what_is_missing_is_lost() {
    published.add(arrived(ORDER, "{\"total\": 3.0}"));

    assertThat(published.lost()).isEqualTo(1);
  }

  @Test
  void what_comes_twice_is_a_duplicate() {
    published.add(arrived(ORDER, "{\"total\": 3.0}"));
    published.add(arrived(ORDER, "{\"total\": 3.0}"));

    assertThat(published.duplicates()).isEqualTo(1);
  }

  @Test
  void another_total_key_or_a_value_for_a_tombstone_is_a_difference() {
    published.add(arrived(ORDER, "{\"total\": 4}"));
    published.add(arrived(ORDER, "other".getBytes(UTF_8), "{\"total\": 3}"));
    published.add(arrived(TOMBSTONE, "null"));

    assertThat(published.differences())
        .containsExactly(
            "order 4 has another total", "order 4 has another key", "order 5 has another total");
  }

  @Test
  void a_record_of_no_order_is_a_difference() {
    published.add(arrived(new Order(6, Optional.of(1)), "{}"));

    assertThat(published.differences())
        .containsExactly("the record at partition 0, offset 0 is of no order");
  }

  private static ConsumerRecord<byte[], byte[]> arrived(Order order, @Nullable String value) {
    return arrived(order, order.key(), value);
  }

  private static ConsumerRecord<byte[], byte[]> arrived(
      Order order, byte[] key, @Nullable String value) {
    ProducerRecord<byte[], byte[]> sent = order.record("in");
    return new ConsumerRecord<>(
        "out",
        0,
        0,
        0L,
        TimestampType.CREATE_TIME,
        0,
        0,
        key,
        value == null ? null : value.getBytes(UTF_8),
        sent.headers(),
        Optional.empty());
  }
}
