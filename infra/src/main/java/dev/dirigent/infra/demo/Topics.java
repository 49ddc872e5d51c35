package dev.dirigent.infra.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Both ends of the pipeline, seen from outside. */
final class Topics implements AutoCloseable {

  static final String IN = "orders";
  static final String OUT = "orders-priced";

  private static final int PARTITIONS = 3;

  private final KafkaProducer<byte[], byte[]> producer;
  private final KafkaConsumer<byte[], byte[]> consumer;

  private Topics(Map<String, Object> cluster) {
    producer = new KafkaProducer<>(cluster, new ByteArraySerializer(), new ByteArraySerializer());
    consumer =
        new KafkaConsumer<>(cluster, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> partitions = new ArrayList<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      partitions.add(new TopicPartition(OUT, partition));
    }
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Creates both topics on that cluster. */
  static Topics create(String bootstrapServers) {
    Map<String, Object> cluster = Map.of("bootstrap.servers", bootstrapServers);
    try (Admin admin = Admin.create(cluster)) {
      await(
          admin
              .createTopics(
                  List.of(
                      new NewTopic(IN, PARTITIONS, (short) 1),
                      new NewTopic(OUT, PARTITIONS, (short) 1)))
              .all());
    }
    return new Topics(cluster);
  }

  /** Returns when the broker has them all. */
  void publish(List<Order> orders) {
    List<Future<?>> sent = new ArrayList<>();
    for (Order order : orders) {
      sent.add(producer.send(order.record(IN)));
    }
    producer.flush();
    sent.forEach(Topics::await);
  }

  /** Adds what has arrived since the last time, waiting a little for more. */
  void read(Published published) {
    consumer.poll(Duration.ofMillis(200)).forEach(published::add);
  }

  @Override
  public void close() {
    producer.close();
    consumer.close();
  }

  private static void await(Future<?> future) {
    try {
      future.get();
    } catch (ExecutionException e) {
      throw new DemoException("Kafka refused: " + e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DemoException("interrupted");
    }
  }
}
