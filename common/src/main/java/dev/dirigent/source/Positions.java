package dev.dirigent.source;

import java.util.List;

/**
 * A source's durable place, for its holder, outside of a batch. Blocks on the database. What moves
 * the place is fenced by the lease's epoch and throws {@link LeaseLostException} when that is over.
 */
public interface Positions {

  Bookmark read();

  /** Writes down where partitions begin that are new to the source. */
  void begin(List<Position> positions);

  /**
   * Obeys a move on purpose: these positions replace the stored ones and the generation moves on,
   * so messages read a second time make a second run.
   *
   * @return what is stored now
   */
  Bookmark move(List<Position> positions);

  /**
   * Writes down what the broker's group was told last, if the lease still holds. Worth trying, not
   * worth failing for: it does not throw.
   */
  void told(List<Position> positions);
}
