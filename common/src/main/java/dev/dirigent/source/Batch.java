package dev.dirigent.source;

import dev.dirigent.block.BlockFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was taken at once and becomes durable at once.
 *
 * @param messages in the broker's order, a run each
 * @param positions where reading goes on once the messages are durable; only of what they moved
 * @param stoppedBy what is wrong with the message that ended the batch, with its coordinates and
 *     none of its content; it is not one of {@code messages}
 */
public record Batch(
    List<Message> messages, List<Position> positions, Optional<BlockFailure> stoppedBy) {

  /** Nothing arrived. */
  public static final Batch EMPTY = new Batch(List.of(), List.of(), Optional.empty());

  /**
   * A message that can become a run.
   *
   * @param dedupeKey unique among the source's messages, for ever; empty where the broker gives
   *     nothing to tell two deliveries apart
   * @param entry the output of the run's entry step, as JSON text
   */
  public record Message(Optional<String> dedupeKey, String entry) {}

  /** This batch, then what was taken after it. */
  public Batch then(Batch next) {
    if (stoppedBy.isPresent()) {
      throw new IllegalStateException("nothing is taken after a message that stopped the batch");
    }
    List<Message> all = new ArrayList<>(messages.size() + next.messages.size());
    all.addAll(messages);
    all.addAll(next.messages);
    Map<Integer, Position> latest = new LinkedHashMap<>();
    positions.forEach(position -> latest.put(position.partition(), position));
    next.positions.forEach(position -> latest.put(position.partition(), position));
    return new Batch(all, List.copyOf(latest.values()), next.stoppedBy);
  }

  public int size() {
    return messages.size();
  }
}
