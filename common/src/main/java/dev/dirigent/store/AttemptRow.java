package dev.dirigent.store;

import dev.dirigent.block.ErrorClass;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** One settled try, as it is inserted and never changed. */
public record AttemptRow(
    UUID id,
    UUID runId,
    String step,
    int item,
    int tryNumber,
    Outcome outcome,
    Optional<String> output,
    Optional<Failure> error,
    Optional<Instant> startedAt,
    Instant settledAt,
    Optional<UUID> worker) {

  /** The item of a step that does not fan out. */
  public static final int NO_ITEM = -1;

  /** A step that will not run. */
  public static AttemptRow skipped(UUID id, UUID runId, String step, Instant now) {
    return new AttemptRow(
        id,
        runId,
        step,
        NO_ITEM,
        1,
        Outcome.SKIPPED,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        now,
        Optional.empty());
  }

  /** Why it failed: a stable code, its class, a sentence for people. */
  public record Failure(String code, ErrorClass errorClass, String message) {

    public Failure {
      message = StorableText.of(message);
    }
  }
}
