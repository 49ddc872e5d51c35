package dev.dirigent.kafka;

import dev.dirigent.block.ConfigError;
import dev.dirigent.block.Connections;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.kafka.KafkaSourceConfig.OnDecodeError;
import dev.dirigent.kafka.KafkaSourceConfig.Start;
import dev.dirigent.source.HeldConsumer;
import dev.dirigent.source.HeldContext;
import dev.dirigent.source.HeldSourceKind;
import dev.dirigent.source.Position;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** The source kind {@code kafka}: a run per record of a topic, exactly one. */
@Singleton
public final class KafkaHeldSource implements HeldSourceKind<KafkaSourceConfig> {

  private static final int MAX_POLL_RECORDS = 500;
  private static final int FETCH_BYTES = 16 * 1024 * 1024;
  private static final Duration METADATA_AGE = Duration.ofSeconds(30);

  private final InstantSource clock;

  public KafkaHeldSource(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public String kind() {
    return "kafka";
  }

  @Override
  public String summary() {
    return "The records of a topic, each exactly one run, read by a consumer that one worker holds.";
  }

  @Override
  public Class<KafkaSourceConfig> config() {
    return KafkaSourceConfig.class;
  }

  @Override
  public List<FieldProblem> problems(KafkaSourceConfig config) {
    List<FieldProblem> problems = new ArrayList<>();
    required("connection", config.connection(), problems);
    required("topic", config.topic(), problems);
    required("group_id", config.groupId(), problems);
    if (config.onDecodeError() == OnDecodeError.QUARANTINE) {
      problems.add(
          new FieldProblem(
              "on_decode_error",
              ConfigError.INVALID.code(),
              "quarantine is not there yet; for now a bad record fails the source"));
    }
    return problems;
  }

  private static void required(String field, String value, List<FieldProblem> problems) {
    if (value.isBlank()) {
      problems.add(new FieldProblem(field, ConfigError.MISSING.code(), "this is required"));
    }
  }

  @Override
  public boolean sameStream(KafkaSourceConfig before, KafkaSourceConfig after) {
    return before.connection().equals(after.connection())
        && before.topic().equals(after.topic())
        && before.groupId().equals(after.groupId());
  }

  @Override
  public List<Position> begin(KafkaSourceConfig config, Connections connections) {
    try (SourceTopic topic = topic(config, connections)) {
      OffsetSpec start =
          config.start() == Start.EARLIEST ? OffsetSpec.earliest() : OffsetSpec.latest();
      return topic.begin(topic.look(), config.groupId(), start);
    }
  }

  @Override
  public String check(KafkaSourceConfig config, Connections connections) {
    try (SourceTopic topic = topic(config, connections)) {
      SourceTopic.Look look = topic.look();
      long committed =
          topic.committed(config.groupId()).entrySet().stream()
              .filter(
                  entry -> entry.getValue() != null && look.partitions().contains(entry.getKey()))
              .count();
      return "the topic %s has %d partition(s); the group %s has offsets for %d of them"
          .formatted(config.topic(), look.partitions().size(), config.groupId(), committed);
    }
  }

  @Override
  public HeldConsumer open(KafkaSourceConfig config, HeldContext context) {
    KafkaConnection connection = connection(config, context.connections());
    SourceTopic topic = topic(config, context.connections());
    try {
      topic.look();
      return new KafkaHeldConsumer(
          KafkaClients.consumer(connection, membership(config, context)),
          topic,
          new KafkaRecordCodec(config.keyFormat(), config.valueFormat()),
          context,
          clock);
    } catch (RuntimeException e) {
      topic.close();
      throw e;
    }
  }

  /**
   * A static member named after the source: whoever takes the source over replaces a holder that
   * died at once, without waiting for its session to end, and the broker refuses the old one from
   * then on.
   */
  private static Map<String, Object> membership(KafkaSourceConfig config, HeldContext context) {
    return Map.of(
        ConsumerConfig.GROUP_ID_CONFIG,
        config.groupId(),
        ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
        "dirigent-" + context.sourceId(),
        ConsumerConfig.CLIENT_ID_CONFIG,
        "dirigent-" + context.name().replace('/', '.'),
        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
        MAX_POLL_RECORDS,
        ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
        FETCH_BYTES,
        ConsumerConfig.METADATA_MAX_AGE_CONFIG,
        METADATA_AGE.toMillis());
  }

  private static SourceTopic topic(KafkaSourceConfig config, Connections connections) {
    return new SourceTopic(KafkaClients.admin(connection(config, connections)), config.topic());
  }

  private static KafkaConnection connection(KafkaSourceConfig config, Connections connections) {
    return connections.open(config.connection(), KafkaConnection.class).config();
  }
}
