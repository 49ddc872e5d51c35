package dev.dirigent.kafka;

import dev.dirigent.source.Position;

/**
 * How far one assigned partition has come. Always {@code told <= durable <= next}. Used by the
 * consumer's thread only.
 */
final class PartitionProgress {

  private final String topicId;
  private final int partition;
  private long next;
  private long durable;
  private long told;

  PartitionProgress(Position start) {
    this.topicId = start.topicId();
    this.partition = start.partition();
    this.next = start.next();
    this.durable = start.next();
    this.told = start.told();
  }

  String topicId() {
    return topicId;
  }

  void taken(long offset) {
    next = offset + 1;
  }

  /** All that was taken is committed on our side. */
  void durable() {
    durable = next;
  }

  /** What the group is to be told, which is never more than what is durable. */
  long durableNext() {
    return durable;
  }

  void told(long offset) {
    told = Math.max(told, Math.min(offset, durable));
  }

  boolean untold() {
    return told < durable;
  }

  Position position() {
    return new Position(topicId, partition, next, told);
  }
}
