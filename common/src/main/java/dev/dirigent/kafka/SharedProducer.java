package dev.dirigent.kafka;

import dev.dirigent.block.BlockFailure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/** One producer and what goes with it: the knowledge which topics exist. Thread-safe. */
final class SharedProducer implements AutoCloseable {

  /** How long a topic that was there is taken to be there. */
  private static final Duration KNOWN = Duration.ofSeconds(10);

  /** What a topic takes unless somebody says otherwise. */
  private static final int USUAL_LIMIT = 1024 * 1024;

  private final InstantSource clock;
  private final KafkaProducer<byte[], byte[]> producer;
  private final Admin admin;
  private final Map<String, Lookup> topics = new ConcurrentHashMap<>();

  /** A question to the cluster, shared by all who ask while it is fresh. */
  private record Lookup(KafkaFuture<?> exists, KafkaFuture<Integer> limit, Instant until) {}

  /**
   * Makes the clients.
   *
   * @throws BlockFailure when none can be made of the connection
   */
  SharedProducer(KafkaConnection connection, Acks acks, int batchBytes, InstantSource clock) {
    this.clock = clock;
    this.admin = KafkaClients.admin(connection);
    try {
      this.producer = KafkaClients.producer(connection, acks, batchBytes);
    } catch (RuntimeException e) {
      admin.close(Duration.ZERO);
      throw e;
    }
  }

  /**
   * Returns, when the topic exists, the most bytes it takes at a time. The cluster is asked in a
   * way that never creates a topic; one that does not say its limit to us is taken to have the
   * usual.
   *
   * @throws BlockFailure {@code no_topic}, or why the cluster did not answer within the time
   */
  int requireTopic(String topic, Duration within) throws InterruptedException {
    Lookup lookup =
        topics.compute(
            topic,
            (name, known) ->
                known != null && clock.instant().isBefore(known.until)
                    ? known
                    : lookUp(name, (int) within.toMillis()));
    try {
      lookup.exists.get(within.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      topics.remove(topic, lookup);
      throw KafkaFailures.classify(
          e, KafkaError.PUBLISH_FAILED, "looking for the topic %s".formatted(topic));
    }
    try {
      return lookup.limit.get(within.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return USUAL_LIMIT;
    }
  }

  private Lookup lookUp(String topic, int millis) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    return new Lookup(
        admin
            .describeTopics(List.of(topic), new DescribeTopicsOptions().timeoutMs(millis))
            .allTopicNames(),
        admin
            .describeConfigs(List.of(resource), new DescribeConfigsOptions().timeoutMs(millis))
            .all()
            .thenApply(SharedProducer::limit),
        clock.instant().plus(KNOWN));
  }

  private static int limit(Map<ConfigResource, Config> answer) {
    Config config = answer.values().iterator().next();
    return Integer.parseInt(config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value());
  }

  /** Hands a record to the client; the callback is told how it ended, on the client's thread. */
  void send(ProducerRecord<byte[], byte[]> record, Callback callback) {
    var unused = producer.send(record, callback);
  }

  /** Ends both clients without waiting for what is under way: nobody waits for it any more. */
  @Override
  public void close() {
    producer.close(Duration.ZERO);
    admin.close(Duration.ZERO);
  }
}
