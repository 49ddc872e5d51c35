package dev.dirigent.source;

/**
 * Where a source reads on in one partition.
 *
 * @param topicId the broker's id of the topic, another one when a topic of the name is made anew
 * @param next the offset of the next message: a place, not a count, for offsets have gaps
 * @param told what the broker's group is known to have been told, never past {@code next}
 */
public record Position(String topicId, int partition, long next, long told) {

  /** A place the group was told nothing below. */
  public static Position begin(String topicId, int partition, long next) {
    return new Position(topicId, partition, next, next);
  }
}
