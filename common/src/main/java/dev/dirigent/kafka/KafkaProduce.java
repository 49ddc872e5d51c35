package dev.dirigent.kafka;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.BlockContext;
import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.block.Connections.Opened;
import dev.dirigent.block.ErrorClass;
import dev.dirigent.block.Operator;
import dev.dirigent.json.Json;
import dev.dirigent.kafka.Acknowledgements.Refusal;
import dev.dirigent.message.OutgoingFormat;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/** Puts records on a topic and succeeds once every one is acknowledged. */
@Singleton
public final class KafkaProduce implements Operator<KafkaProduce.Config> {

  private static final BlockSpec<Config> SPEC =
      BlockSpec.operator(
          "kafka.produce",
          "Queues",
          "Puts records on a Kafka topic and succeeds once the broker has acknowledged all of them.",
          Config.class,
          Output.class);

  private final KafkaProducers producers;
  private final InstantSource clock;

  /** What {@code kafka.produce} takes. */
  @RegisterForReflection
  public record Config(
      @JsonPropertyDescription("The code of a connection of the kind kafka.") String connection,
      @JsonPropertyDescription("The topic; it has to exist.") String topic,
      @JsonPropertyDescription(
              "What to send, in order. An object with value and nothing besides key, value and"
                  + " headers is an envelope; anything else is itself the value. A null value is a"
                  + " tombstone.")
          List<JsonNode> records,
      @JsonPropertyDescription(
              "The field of each record's value to take the key from; an envelope's own key wins.")
          Optional<String> key,
      @JsonPropertyDescription("How a key becomes bytes.") @JsonProperty(defaultValue = "auto")
          OutgoingFormat keyFormat,
      @JsonPropertyDescription(
              "How a value becomes bytes; auto sends text as it is and anything"
                  + " else as compact JSON.")
          @JsonProperty(defaultValue = "auto")
          OutgoingFormat valueFormat,
      @JsonPropertyDescription(
              "Whose acknowledgement a record needs: all in-sync replicas, the leader (1) or nobody"
                  + " (0). Only all is free of duplicates made by the client's own retries.")
          @JsonProperty(defaultValue = "all")
          Acks acks,
      @JsonPropertyDescription(
              "Bounds the whole publish, from the first send to the last" + " acknowledgement.")
          @JsonProperty(defaultValue = "30s")
          Duration timeout) {

    public Config {
      Objects.requireNonNull(connection);
      Objects.requireNonNull(topic);
      records = List.copyOf(records);
      keyFormat = keyFormat == null ? OutgoingFormat.AUTO : keyFormat;
      valueFormat = valueFormat == null ? OutgoingFormat.AUTO : valueFormat;
      acks = acks == null ? Acks.ALL : acks;
      timeout = timeout == null ? Duration.ofSeconds(30) : timeout;
    }
  }

  /** What {@code kafka.produce} gives. */
  @RegisterForReflection
  public record Output(
      @JsonPropertyDescription("How many records were acknowledged.") int produced,
      @JsonPropertyDescription("The topic.") String topic,
      @JsonPropertyDescription("The last offset written per partition; empty where acks is 0.")
          Map<Integer, Long> offsets,
      @JsonPropertyDescription("How long the publish took.") long durationMs,
      @JsonPropertyDescription("The bytes of keys and values.") long sentBytes) {}

  public KafkaProduce(KafkaProducers producers, InstantSource clock) {
    this.producers = producers;
    this.clock = clock;
  }

  @Override
  public BlockSpec<Config> spec() {
    return SPEC;
  }

  @Override
  public JsonNode execute(Config config, BlockContext context) {
    Instant started = clock.instant();
    List<ProducerRecord<byte[], byte[]>> records =
        new OutgoingRecords(config.topic, config.key, config.keyFormat, config.valueFormat)
            .of(config.records);
    if (records.isEmpty()) {
      return Json.tree(new Output(0, config.topic, Map.of(), 0, 0));
    }
    Instant end = earlier(started.plus(config.timeout), context.deadline());
    Opened<KafkaConnection> connection =
        context.connections().open(config.connection, KafkaConnection.class);
    Map<Integer, Long> offsets = publish(config, connection, records, end);
    return Json.tree(
        new Output(
            records.size(),
            config.topic,
            offsets,
            Duration.between(started, clock.instant()).toMillis(),
            records.stream().mapToLong(OutgoingRecords::size).sum()));
  }

  private Map<Integer, Long> publish(
      Config config,
      Opened<KafkaConnection> connection,
      List<ProducerRecord<byte[], byte[]>> records,
      Instant end) {
    int limit =
        with(
            producers.lease(connection, config.acks, KafkaClients.BATCH_BYTES),
            config,
            producer -> producer.requireTopic(config.topic, until(end)));
    OutgoingRecords.requireFit(records, limit);
    // A batch over the topic's limit is cut to the client's batch size and refused again, for ever.
    int batchBytes =
        limit < KafkaClients.BATCH_BYTES ? KafkaClients.NO_BATCHES : KafkaClients.BATCH_BYTES;
    return with(
        producers.lease(connection, config.acks, batchBytes),
        config,
        producer -> sent(config, producer, records, end));
  }

  /** Something that is done with a producer. */
  private interface Use<T> {
    T of(SharedProducer producer) throws InterruptedException;
  }

  private static <T> T with(KafkaProducers.Lease borrowed, Config config, Use<T> use) {
    try (KafkaProducers.Lease lease = borrowed) {
      try {
        return use.of(lease.producer());
      } catch (BlockFailure e) {
        // A record that is too large, or a topic that is not there, is no fault of the producer's.
        if (e.code() != KafkaError.RECORD_TOO_LARGE && e.code() != KafkaError.NO_TOPIC) {
          lease.discard();
        }
        throw e;
      } catch (KafkaException | IllegalStateException e) {
        lease.discard();
        throw KafkaFailures.classify(e, KafkaError.PUBLISH_FAILED, subject(config));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        lease.discard();
        throw new BlockFailure(
            KafkaError.PUBLISH_FAILED,
            ErrorClass.TRANSIENT,
            subject(config) + ": interrupted before every record was acknowledged",
            null);
      }
    }
  }

  private Map<Integer, Long> sent(
      Config config,
      SharedProducer producer,
      List<ProducerRecord<byte[], byte[]>> records,
      Instant end)
      throws InterruptedException {
    Acknowledgements acknowledgements = new Acknowledgements(records.size());
    int number = 0;
    for (ProducerRecord<byte[], byte[]> record : records) {
      number++;
      producer.send(record, acknowledgements.of(number));
    }
    boolean complete = acknowledgements.await(until(end));
    Optional<Refusal> refusal = acknowledgements.refusal();
    String progress =
        "%s: %d of %d records were acknowledged"
            .formatted(subject(config), acknowledgements.acknowledged(), records.size());
    if (refusal.isPresent() && !(refusal.get().reason() instanceof TimeoutException)) {
      int refused = refusal.get().record();
      throw KafkaFailures.classify(
          refusal.get().reason(),
          KafkaError.PUBLISH_FAILED,
          "%s; record %d of %d bytes"
              .formatted(progress, refused, OutgoingRecords.size(records.get(refused - 1))));
    }
    if (!complete || refusal.isPresent()) {
      throw new BlockFailure(
          KafkaError.PUBLISH_TIMED_OUT, progress + " in time; a retry sends all of them again");
    }
    return acknowledgements.offsets();
  }

  private static String subject(Config config) {
    return "publishing to %s over %s".formatted(config.topic, config.connection);
  }

  private Duration until(Instant end) {
    Duration left = Duration.between(clock.instant(), end);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
