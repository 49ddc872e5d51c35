package dev.dirigent.kafka;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** What the client handed out and nobody has taken yet, in the order it came. */
final class FetchedRecords {

  private final Deque<ConsumerRecord<byte[], byte[]>> records = new ArrayDeque<>();

  void add(ConsumerRecords<byte[], byte[]> more) {
    more.forEach(records::addLast);
  }

  Optional<ConsumerRecord<byte[], byte[]>> first() {
    return Optional.ofNullable(records.peekFirst());
  }

  void removeFirst() {
    records.removeFirst();
  }

  boolean isEmpty() {
    return records.isEmpty();
  }

  /** These partitions are read from somewhere else now, or by somebody else. */
  void drop(Collection<TopicPartition> partitions) {
    records.removeIf(record -> partitions.contains(partitionOf(record)));
  }

  static TopicPartition partitionOf(ConsumerRecord<?, ?> record) {
    return new TopicPartition(record.topic(), record.partition());
  }
}
