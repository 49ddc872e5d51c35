package dev.dirigent.kafka;

import dev.dirigent.source.Position;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where reading a partition starts when it is assigned, decided from what is stored and what the
 * group was told.
 */
sealed interface PartitionStart {

  Position position();

  /** As stored: the group's offset is where we left it, or merely behind. */
  record CarryOn(Position position) implements PartitionStart {}

  /** Somebody moved the group's offset on purpose. */
  record Moved(Position position) implements PartitionStart {}

  /** The partition was added after the source began. */
  record Added(Position position) implements PartitionStart {}

  /** The topic was deleted and created again; its records have nothing to do with those before. */
  record MadeAnew(Position position) implements PartitionStart {}

  /**
   * Decides.
   *
   * <p>Every offset we ever sent to the group since the last one it is known to have taken lies
   * between that one and the stored position, for it is sent after the stored position's commit. An
   * offset outside of these bounds was therefore set by somebody else. No offset at all is not a
   * move: brokers forget those of groups that were silent for long.
   *
   * @param stored what the source's rows say; empty when they know nothing of this partition
   * @param group the group's committed offset
   * @param oldest the oldest offset the broker holds
   */
  static PartitionStart of(
      String topicId, int partition, Optional<Position> stored, OptionalLong group, long oldest) {
    if (stored.isEmpty()) {
      return new Added(Position.begin(topicId, partition, group.orElse(oldest)));
    }
    Position ours = stored.get();
    if (!ours.topicId().equals(topicId)) {
      return new MadeAnew(Position.begin(topicId, partition, oldest));
    }
    if (group.isEmpty()) {
      return new CarryOn(ours);
    }
    long theirs = group.getAsLong();
    return ours.told() <= theirs && theirs <= ours.next()
        ? new CarryOn(new Position(topicId, partition, ours.next(), theirs))
        : new Moved(Position.begin(topicId, partition, theirs));
  }
}
