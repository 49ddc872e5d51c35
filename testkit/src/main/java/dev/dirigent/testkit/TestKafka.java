package dev.dirigent.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dirigent.infra.server.KafkaServer;
import dev.dirigent.infra.server.Lifetime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The Kafka broker of this test JVM, started when it is first used. Tests that harm a broker start
 * a {@link KafkaServer} of their own, see {@link #ownBroker}.
 */
public final class TestKafka {

  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final AtomicInteger NAMES = new AtomicInteger();

  private static final Comparator<ConsumerRecord<byte[], byte[]>> BY_PLACE =
      Comparator.<ConsumerRecord<byte[], byte[]>>comparingInt(ConsumerRecord::partition)
          .thenComparingLong(ConsumerRecord::offset);

  private TestKafka() {}

  public static String bootstrapServers() {
    return Shared.SERVER.bootstrapServers();
  }

  /** A broker that the test may stop and kill, and closes. */
  public static KafkaServer ownBroker() {
    return KafkaServer.start(
        new KafkaServer.Settings(
            Places.server("kafka-" + NAMES.incrementAndGet()), 0, Lifetime.THROWN_AWAY));
  }

  public static Admin admin() {
    return Shared.ADMIN;
  }

  /** A name that no other test of this JVM uses. */
  public static String uniqueName(String prefix) {
    return prefix + "-" + NAMES.incrementAndGet();
  }

  /** Creates a topic with a name of its own. */
  public static String newTopic(int partitions) {
    return createTopic(uniqueName("topic"), partitions);
  }

  public static String createTopic(String name, int partitions) {
    await(admin().createTopics(List.of(new NewTopic(name, partitions, (short) 1))).all());
    // Created is not led: an idempotent producer that finds no leader may stall for its time-out.
    await(
        admin()
            .listOffsets(
                IntStream.range(0, partitions)
                    .mapToObj(partition -> new TopicPartition(name, partition))
                    .collect(Collectors.toMap(place -> place, place -> OffsetSpec.latest())))
            .all());
    return name;
  }

  public static void deleteTopic(String name) {
    await(admin().deleteTopics(List.of(name)).all());
  }

  /** Sends and returns when the broker has them all. */
  public static void produce(List<ProducerRecord<byte[], byte[]>> records) {
    List<Future<?>> sent = new ArrayList<>();
    for (ProducerRecord<byte[], byte[]> record : records) {
      sent.add(Shared.PRODUCER.send(record));
    }
    Shared.PRODUCER.flush();
    sent.forEach(TestKafka::await);
  }

  /** {@link #produce(List)} of values alone. */
  public static void produce(String topic, String... values) {
    produce(
        Arrays.stream(values)
            .map(value -> new ProducerRecord<byte[], byte[]>(topic, value.getBytes(UTF_8)))
            .toList());
  }

  /**
   * Every record that the topic holds now, by partition and offset, of committed transactions only.
   */
  public static List<ConsumerRecord<byte[], byte[]>> readAll(String topic) {
    try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
      long deadline = System.nanoTime() + BOUND.toNanos();
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.getOrDefault(p, 0L))) {
        if (System.nanoTime() > deadline) {
          throw new IllegalStateException("could not read " + topic + " to its end");
        }
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
      records.sort(BY_PLACE);
      return records;
    }
  }

  /** The offset the group has committed for the partition. */
  public static Optional<Long> committed(String group, String topic, int partition) {
    return Optional.ofNullable(
            await(admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
                .get(new TopicPartition(topic, partition)))
        .map(OffsetAndMetadata::offset);
  }

  /** The future's value, within a bound. */
  public static <T> T await(Future<T> future) {
    try {
      return future.get(BOUND.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (TimeoutException e) {
      throw new IllegalStateException("no answer from the broker within " + BOUND, e);
    }
  }

  private static KafkaConsumer<byte[], byte[]> consumer() {
    return new KafkaConsumer<>(
        Map.of(
            "bootstrap.servers",
            bootstrapServers(),
            "isolation.level",
            "read_committed",
            "allow.auto.create.topics",
            false,
            "enable.auto.commit",
            false),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  private static final class Shared {

    static final KafkaServer SERVER = start();
    static final Admin ADMIN = Admin.create(Map.of("bootstrap.servers", SERVER.bootstrapServers()));
    static final KafkaProducer<byte[], byte[]> PRODUCER =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", SERVER.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer());

    private static KafkaServer start() {
      KafkaServer server =
          KafkaServer.start(
              new KafkaServer.Settings(Places.server("kafka"), 0, Lifetime.THROWN_AWAY));
      Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop-kafka"));
      return server;
    }
  }
}
