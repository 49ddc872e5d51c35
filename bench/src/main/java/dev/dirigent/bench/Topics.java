package dev.dirigent.bench;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Topics whose records carry the time at which the broker appended them, and bare clients. */
final class Topics implements AutoCloseable {

  /** As the product's producers are set. */
  static final Map<String, Object> PRODUCER =
      Map.of(
          "acks",
          "all",
          "linger.ms",
          2,
          "batch.size",
          128 * 1024,
          "buffer.memory",
          64L * 1024 * 1024);

  private final String bootstrapServers;
  private final Admin admin;

  Topics(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
    this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
  }

  void create(String name, int partitions) {
    NewTopic topic =
        new NewTopic(name, partitions, (short) 1)
            .configs(Map.of("message.timestamp.type", "LogAppendTime"));
    got(() -> admin.createTopics(List.of(topic)).all().get());
    // A topic is there for those who send when its partitions have leaders.
    got(
        () -> {
          try (KafkaProducer<byte[], byte[]> producer = producer()) {
            return producer.partitionsFor(name);
          }
        });
  }

  KafkaProducer<byte[], byte[]> producer() {
    Map<String, Object> settings = new HashMap<>(PRODUCER);
    settings.put("bootstrap.servers", bootstrapServers);
    return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** A consumer of all of a topic, from its beginning. */
  KafkaConsumer<byte[], byte[]> reader(String topic, int partitions) {
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "auto.offset.reset", "earliest"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    consumer.assign(partitions(topic, partitions));
    return consumer;
  }

  /** Puts so many records on the topic; returns how long that took, in seconds. */
  double fill(String topic, int records) {
    try (KafkaProducer<byte[], byte[]> producer = producer()) {
      long begin = System.nanoTime();
      for (int i = 0; i < records; i++) {
        var unused = producer.send(new ProducerRecord<>(topic, Payload.of(i)));
      }
      producer.flush();
      return (System.nanoTime() - begin) / 1e9;
    }
  }

  /** How many records were ever put on the topic. */
  long records(String topic, int partitions) {
    Map<TopicPartition, OffsetSpec> latest =
        partitions(topic, partitions).stream()
            .collect(Collectors.toMap(partition -> partition, any -> OffsetSpec.latest()));
    return got(() -> admin.listOffsets(latest).all().get()).values().stream()
        .mapToLong(offset -> offset.offset())
        .sum();
  }

  void delete(String name) {
    got(() -> admin.deleteTopics(List.of(name)).all().get());
  }

  private static List<TopicPartition> partitions(String topic, int partitions) {
    return IntStream.range(0, partitions).mapToObj(i -> new TopicPartition(topic, i)).toList();
  }

  /** An answer of the broker's. */
  private interface Question<T> {
    T answer() throws ExecutionException, InterruptedException;
  }

  private static <T> T got(Question<T> question) {
    try {
      return question.answer();
    } catch (ExecutionException e) {
      throw new BenchException("Kafka", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("Kafka", e);
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
