package dev.dirigent.engine;

import dev.dirigent.block.Receipt;
import dev.dirigent.engine.Plan.Step;
import dev.dirigent.store.AttemptRow;
import dev.dirigent.store.ClaimedLease;
import dev.dirigent.store.LogStore.LogRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What a worker did under a lease, ready to be settled.
 *
 * @param lease as it was claimed
 * @param worker who did it
 * @param before repeatable steps that succeeded on the way and are not stored yet, in order
 * @param step the step the ending is about: the lease's own, or one the worker went on to
 * @param attemptId of the ending's try
 * @param startedAt of the ending's try; empty where nobody knows
 * @param logs the lines that all of them wrote
 */
record Attempted(
    ClaimedLease lease,
    Plan plan,
    UUID worker,
    List<Done> before,
    Step step,
    UUID attemptId,
    Optional<Instant> startedAt,
    Ending ending,
    List<LogRow> logs) {

  /** A step that succeeded. */
  record Done(UUID attemptId, Step step, String output, Instant startedAt, Instant endedAt) {}

  /** How the last step ended. */
  sealed interface Ending {}

  /** It succeeded. The receipt is confirmed once the outcome is committed, else handed back. */
  record Succeeded(String output, Receipt receipt) implements Ending {}

  /** It failed. */
  record Failed(AttemptRow.Failure error) implements Ending {}

  /** A sensor's whole wait is over, and its document says that this skips the step. */
  record Skipped() implements Ending {}

  /** A sensor saw nothing yet; its cursor is replaced. */
  record Parked(String cursor, Duration dueIn) implements Ending {}

  /** The run is to be cancelled, and the step was not begun or stopped early. */
  record Cancelled() implements Ending {}

  /**
   * Nobody knows how far it got.
   *
   * @param workerDied counts towards the number of workers one step may cost
   */
  record Lost(boolean workerDied) implements Ending {}

  /** Whether the ending is about the step the lease was claimed for. */
  private boolean onLeasedStep() {
    return step.name().equals(lease.step());
  }

  /** The number of the ending's try. */
  int tryNumber() {
    return onLeasedStep() ? lease.tryNumber() : 1;
  }

  /** How many tries of the ending's step failed before this one. */
  int failures() {
    return onLeasedStep() ? lease.failures() : 0;
  }

  /** How many workers the ending's step cost before. */
  int losses() {
    return onLeasedStep() ? lease.losses() : 0;
  }

  /**
   * Whether this is the last word on a straight run, whatever anybody wants of it: nothing follows,
   * so its lease can go with the look whether it is still held.
   */
  boolean endsStraightRun() {
    return plan.straight() && ending instanceof Succeeded && step.dependents().isEmpty();
  }

  Receipt receipt() {
    return ending instanceof Succeeded succeeded ? succeeded.receipt() : Receipt.NOTHING;
  }
}
