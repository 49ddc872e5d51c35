package dev.dirigent.kafka;

import dev.dirigent.source.Bookmark;
import dev.dirigent.source.HeldContext;
import dev.dirigent.source.Position;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;

/**
 * Puts the consumer where it is to read, partition by partition, as the group hands them out. What
 * changes the place is written down before the first record is read from it.
 */
final class GroupPlacement implements ConsumerRebalanceListener {

  private static final Logger LOG = Logger.getLogger(GroupPlacement.class);

  private final Consumer<byte[], byte[]> consumer;
  private final SourceTopic topic;
  private final HeldContext context;
  private final GroupOffsets group;
  private final FetchedRecords fetched;
  private String topicId = "";
  private int generation;

  GroupPlacement(
      Consumer<byte[], byte[]> consumer,
      SourceTopic topic,
      HeldContext context,
      GroupOffsets group,
      FetchedRecords fetched) {
    this.consumer = consumer;
    this.topic = topic;
    this.context = context;
    this.group = group;
    this.fetched = fetched;
  }

  /** Part of the key of every record taken from now on. */
  int generation() {
    return generation;
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    if (!partitions.isEmpty()) {
      start(partitions, topic.look().id());
    }
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    group.tellAndWait(partitions);
    onPartitionsLost(partitions);
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> partitions) {
    group.unassigned(partitions);
    fetched.drop(partitions);
  }

  /** Looks whether the topic is still there and still the same one; starts anew when it is not. */
  void look() {
    String found = topic.look().id();
    if (!consumer.assignment().isEmpty() && !found.equals(topicId)) {
      start(consumer.assignment(), found);
    }
  }

  /** The broker does not hold what was to be read next. */
  void outOfRange(Map<TopicPartition, Long> offsets) {
    String found = topic.look().id();
    if (!found.equals(topicId)) {
      start(consumer.assignment(), found);
      return;
    }
    Map<TopicPartition, Long> oldest = consumer.beginningOffsets(offsets.keySet());
    List<Position> pastTheEnd = new ArrayList<>();
    offsets.forEach(
        (partition, offset) -> {
          long first = oldest.getOrDefault(partition, 0L);
          if (offset < first) {
            LOG.warnf(
                "source %s: the records %d to %d of %s are gone, the broker no longer holds them;"
                    + " reading on at %d",
                context.name(), offset, first - 1, partition, first);
            consumer.seek(partition, first);
          } else {
            LOG.warnf(
                "source %s: offset %d lies past the end of %s; reading it from its beginning, %d",
                context.name(), offset, partition, first);
            pastTheEnd.add(Position.begin(topicId, partition.partition(), first));
          }
        });
    if (!pastTheEnd.isEmpty()) {
      tellGroup(pastTheEnd);
      generation = context.positions().move(pastTheEnd).generation();
      pastTheEnd.forEach(this::seek);
    }
  }

  private void start(Collection<TopicPartition> partitions, String foundId) {
    topicId = foundId;
    Bookmark bookmark = context.positions().read();
    List<PartitionStart> starts = starts(partitions, bookmark);
    List<Position> begun = new ArrayList<>();
    List<Position> moved = new ArrayList<>();
    List<Position> madeAnew = new ArrayList<>();
    for (PartitionStart start : starts) {
      Position at = start.position();
      switch (start) {
        case PartitionStart.CarryOn on ->
            LOG.debugf(
                "source %s: partition %d carries on at %d",
                context.name(), at.partition(), at.next());
        case PartitionStart.Added added -> {
          LOG.infof(
              "source %s: partition %d is new and read from %d",
              context.name(), at.partition(), at.next());
          begun.add(at);
        }
        case PartitionStart.Moved move -> {
          LOG.warnf(
              "source %s: the group's offset of partition %d was moved; reading on at %d",
              context.name(), at.partition(), at.next());
          moved.add(at);
        }
        case PartitionStart.MadeAnew anew -> {
          LOG.warnf(
              "source %s: the topic was deleted and created again; partition %d is read from its"
                  + " beginning, %d",
              context.name(), at.partition(), at.next());
          madeAnew.add(at);
        }
      }
    }
    // First the group: an offset of the old topic would be taken for a move later.
    tellGroup(madeAnew);
    begun.addAll(madeAnew);
    if (!begun.isEmpty()) {
      context.positions().begin(begun);
    }
    generation =
        moved.isEmpty() ? bookmark.generation() : context.positions().move(moved).generation();
    fetched.drop(partitions);
    starts.forEach(start -> seek(start.position()));
  }

  private List<PartitionStart> starts(Collection<TopicPartition> partitions, Bookmark bookmark) {
    Map<Integer, Position> stored =
        bookmark.positions().stream()
            .collect(Collectors.toMap(Position::partition, position -> position));
    Map<TopicPartition, OffsetAndMetadata> committed =
        consumer.committed(new HashSet<>(partitions));
    Map<TopicPartition, Long> oldest = consumer.beginningOffsets(partitions);
    List<PartitionStart> starts = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      OffsetAndMetadata offset = committed.get(partition);
      starts.add(
          PartitionStart.of(
              topicId,
              partition.partition(),
              Optional.ofNullable(stored.get(partition.partition())),
              offset == null ? OptionalLong.empty() : OptionalLong.of(offset.offset()),
              oldest.getOrDefault(partition, 0L)));
    }
    return starts;
  }

  private void tellGroup(List<Position> positions) {
    if (positions.isEmpty()) {
      return;
    }
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    positions.forEach(
        position -> offsets.put(partition(position), new OffsetAndMetadata(position.next())));
    consumer.commitSync(offsets);
  }

  private void seek(Position position) {
    TopicPartition partition = partition(position);
    consumer.seek(partition, position.next());
    group.assigned(partition, position);
  }

  private TopicPartition partition(Position position) {
    return new TopicPartition(topic.name(), position.partition());
  }
}
