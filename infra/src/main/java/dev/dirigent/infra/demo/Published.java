package dev.dirigent.infra.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** What has arrived at the end of the pipeline, held against the orders that went in. */
final class Published {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<Integer, Order> expected = new TreeMap<>();
  private final Map<Integer, Integer> copies = new TreeMap<>();
  private final List<String> differences = new ArrayList<>();
  private int records;

  Published(List<Order> orders) {
    orders.forEach(order -> expected.put(order.number(), order));
  }

  void add(ConsumerRecord<byte[], byte[]> record) {
    records++;
    Order order = number(record).map(expected::get).orElse(null);
    if (order == null) {
      differences.add("the record at %s is of no order".formatted(place(record)));
      return;
    }
    copies.merge(order.number(), 1, Integer::sum);
    if (!Arrays.equals(order.key(), record.key())) {
      differences.add("order %d has another key".formatted(order.number()));
    }
    if (!total(record.value()).equals(order.total())) {
      differences.add("order %d has another total".formatted(order.number()));
    }
  }

  int records() {
    return records;
  }

  int duplicates() {
    return copies.values().stream().mapToInt(count -> count - 1).sum();
  }

  int lost() {
    return expected.size() - copies.size();
  }

  /** What is wrong with records that did arrive, a sentence each. */
  List<String> differences() {
    return List.copyOf(differences);
  }

  private static Optional<Integer> number(ConsumerRecord<byte[], byte[]> record) {
    Header header = record.headers().lastHeader(Order.NUMBER);
    return header == null
        ? Optional.empty()
        : Optional.of(Integer.valueOf(new String(header.value(), UTF_8)));
  }

  private static Optional<Double> total(byte @Nullable [] value) {
    if (value == null) {
      return Optional.empty();
    }
    try {
      JsonNode total = JSON.readTree(value).path("total");
      return Optional.of(total.isNumber() ? total.doubleValue() : Double.NaN);
    } catch (IOException notJson) {
      return Optional.of(Double.NaN);
    }
  }

  private static String place(ConsumerRecord<byte[], byte[]> record) {
    return "partition %d, offset %d".formatted(record.partition(), record.offset());
  }
}
