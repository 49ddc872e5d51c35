package dev.dirigent.kafka;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.source.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.InterruptException;

/**
 * What the cluster says about a source's topic. Each question is bounded in time and creates
 * nothing; what goes wrong comes out as a {@link BlockFailure} with the broker's reason.
 */
final class SourceTopic implements AutoCloseable {

  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);
  private static final int ANSWER_WITHIN_MS = (int) ANSWER_WITHIN.toMillis();

  private final Admin admin;
  private final String name;

  /**
   * What was seen.
   *
   * @param id another one when a topic of this name is created again
   */
  record Look(String id, List<TopicPartition> partitions) {}

  /** Takes over the client: it is closed with this. */
  SourceTopic(Admin admin, String name) {
    this.admin = admin;
    this.name = name;
  }

  String name() {
    return name;
  }

  /** Looks whether the topic is there and may be read. */
  Look look() {
    DescribeTopicsOptions options =
        new DescribeTopicsOptions().timeoutMs(ANSWER_WITHIN_MS).includeAuthorizedOperations(true);
    TopicDescription topic =
        Objects.requireNonNull(
            answer(admin.describeTopics(List.of(name), options).allTopicNames()).get(name));
    Set<AclOperation> allowed = topic.authorizedOperations();
    // A broker that does not say what is allowed is asked by reading.
    if (allowed != null && !allowed.isEmpty() && !allowed.contains(AclOperation.READ)) {
      throw new BlockFailure(
          KafkaError.NOT_AUTHORIZED,
          "the connection's user may not read the topic %s".formatted(name));
    }
    return new Look(
        topic.topicId().toString(),
        topic.partitions().stream()
            .map(TopicPartitionInfo::partition)
            .map(partition -> new TopicPartition(name, partition))
            .toList());
  }

  /** Where a group's source begins: at the group's offsets, elsewhere where {@code spec} says. */
  List<Position> begin(Look look, String groupId, OffsetSpec spec) {
    Map<TopicPartition, OffsetAndMetadata> committed = committed(groupId);
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    look.partitions().forEach(partition -> asked.put(partition, spec));
    Map<TopicPartition, ListOffsetsResultInfo> offsets =
        answer(
            admin.listOffsets(asked, new ListOffsetsOptions().timeoutMs(ANSWER_WITHIN_MS)).all());
    List<Position> positions = new ArrayList<>();
    for (TopicPartition partition : look.partitions()) {
      OffsetAndMetadata group = committed.get(partition);
      ListOffsetsResultInfo place = offsets.get(partition);
      if (group != null) {
        positions.add(Position.begin(look.id(), partition.partition(), group.offset()));
      } else if (place != null) {
        positions.add(Position.begin(look.id(), partition.partition(), place.offset()));
      }
    }
    return positions;
  }

  /** The group's offsets; partitions it has none for are missing or null. */
  Map<TopicPartition, OffsetAndMetadata> committed(String groupId) {
    return answer(
        admin
            .listConsumerGroupOffsets(
                groupId, new ListConsumerGroupOffsetsOptions().timeoutMs(ANSWER_WITHIN_MS))
            .partitionsToOffsetAndMetadata());
  }

  private <T> T answer(KafkaFuture<T> future) {
    try {
      return future.get(2 * ANSWER_WITHIN.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw failure(e);
    } catch (TimeoutException e) {
      throw new BlockFailure(
          KafkaError.CONNECTION_REFUSED,
          "reading the topic %s: no broker answered in time".formatted(name));
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  /** The failure with its reason. */
  BlockFailure failure(Throwable cause) {
    return KafkaFailures.classify(cause, KafkaError.READ_FAILED, "reading the topic " + name);
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }
}
