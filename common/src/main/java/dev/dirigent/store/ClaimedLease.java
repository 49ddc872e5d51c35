package dev.dirigent.store;

import dev.dirigent.block.Role;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * A lease this worker holds, with what its run brings along. Its id, epoch and owner fence every
 * write.
 *
 * @param tryNumber of the step, from 1
 * @param failures tries of the step that failed so far
 * @param losses workers that died holding it since it last made progress
 * @param cursor what the previous poke left, as JSON text
 * @param waited how long ago the step was first claimed, by the database's clock
 */
public record ClaimedLease(
    UUID id,
    long epoch,
    UUID owner,
    UUID runId,
    UUID versionId,
    Optional<UUID> sourceId,
    String step,
    int item,
    int tryNumber,
    int failures,
    int losses,
    Role role,
    int priority,
    Optional<String> cursor,
    Duration waited,
    boolean cancelRequested,
    Optional<String> sourceCode,
    Optional<String> entryStep,
    Optional<String> entry,
    String params) {

  /** The same lease, moved on to another step by the transaction that settled this one. */
  public ClaimedLease carriedTo(String nextStep) {
    return new ClaimedLease(
        id,
        epoch,
        owner,
        runId,
        versionId,
        sourceId,
        nextStep,
        AttemptRow.NO_ITEM,
        1,
        0,
        0,
        role,
        priority,
        Optional.empty(),
        Duration.ZERO,
        false,
        sourceCode,
        entryStep,
        entry,
        params);
  }
}
