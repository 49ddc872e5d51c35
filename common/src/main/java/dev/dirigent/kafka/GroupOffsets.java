package dev.dirigent.kafka;

import dev.dirigent.source.Position;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What the consumer's group is told: only offsets whose runs are committed, one request at a time,
 * never waited for while messages flow. A request that is lost is harmless, for the rows know; the
 * next one makes up for it. Used by the consumer's thread only.
 */
final class GroupOffsets {

  private static final Logger LOG = Logger.getLogger(GroupOffsets.class);
  private static final Duration LAST_WORD = Duration.ofSeconds(2);

  private final Consumer<byte[], byte[]> consumer;
  private final String name;
  private final Map<TopicPartition, PartitionProgress> assigned = new HashMap<>();
  private boolean underWay;

  /**
   * @param name the source, for the log
   */
  GroupOffsets(Consumer<byte[], byte[]> consumer, String name) {
    this.consumer = consumer;
    this.name = name;
  }

  void assigned(TopicPartition partition, Position start) {
    assigned.put(partition, new PartitionProgress(start));
  }

  void unassigned(Collection<TopicPartition> partitions) {
    assigned.keySet().removeAll(partitions);
  }

  Optional<PartitionProgress> of(TopicPartition partition) {
    return Optional.ofNullable(assigned.get(partition));
  }

  /** All that was taken is durable. */
  void durable() {
    assigned.values().forEach(PartitionProgress::durable);
  }

  /** Tells the group what it does not know yet; does not wait, does not throw. */
  void tell() {
    Map<TopicPartition, OffsetAndMetadata> untold = untold(assigned.keySet());
    if (underWay || untold.isEmpty()) {
      return;
    }
    underWay = true;
    try {
      consumer.commitAsync(untold, this::answered);
    } catch (KafkaException e) {
      underWay = false;
      LOG.debugf(e, "source %s: the group was not told its offsets; told again later", name);
    }
  }

  private void answered(
      Map<TopicPartition, OffsetAndMetadata> offsets, @Nullable Exception failure) {
    underWay = false;
    if (failure == null) {
      heard(offsets);
    } else {
      LOG.debugf(failure, "source %s: the group did not take its offsets; told again later", name);
    }
  }

  /**
   * Tells the group for the last time before the partitions are given up; bounded, does not throw.
   */
  void tellAndWait(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> untold = untold(partitions);
    if (untold.isEmpty()) {
      return;
    }
    try {
      consumer.commitSync(untold, LAST_WORD);
      heard(untold);
    } catch (KafkaException e) {
      LOG.debugf(e, "source %s: the group did not take its last offsets; the rows know", name);
    }
  }

  /** Where each partition stands, and what the group is known to have been told. */
  List<Position> positions() {
    return assigned.values().stream().map(PartitionProgress::position).toList();
  }

  private Map<TopicPartition, OffsetAndMetadata> untold(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> untold = new HashMap<>();
    for (TopicPartition partition : partitions) {
      PartitionProgress progress = assigned.get(partition);
      if (progress != null && progress.untold()) {
        untold.put(partition, new OffsetAndMetadata(progress.durableNext()));
      }
    }
    return untold;
  }

  private void heard(Map<TopicPartition, OffsetAndMetadata> offsets) {
    offsets.forEach(
        (partition, offset) -> of(partition).ifPresent(known -> known.told(offset.offset())));
  }
}
