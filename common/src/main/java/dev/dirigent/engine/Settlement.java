package dev.dirigent.engine;

import dev.dirigent.block.ErrorClass;
import dev.dirigent.block.Role;
import dev.dirigent.document.RetryPolicy;
import dev.dirigent.engine.Attempted.Cancelled;
import dev.dirigent.engine.Attempted.Done;
import dev.dirigent.engine.Attempted.Failed;
import dev.dirigent.engine.Attempted.Lost;
import dev.dirigent.engine.Attempted.Parked;
import dev.dirigent.engine.Attempted.Skipped;
import dev.dirigent.engine.Attempted.Succeeded;
import dev.dirigent.engine.Plan.Step;
import dev.dirigent.engine.RunStates.RunState;
import dev.dirigent.store.AttemptRow;
import dev.dirigent.store.ClaimedLease;
import dev.dirigent.store.Ids;
import dev.dirigent.store.LeaseStore.GiveBack;
import dev.dirigent.store.LeaseStore.Held;
import dev.dirigent.store.LeaseStore.StillHeld;
import dev.dirigent.store.Outcome;
import dev.dirigent.store.Tx;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Turns what workers did into rows, many attempts in one transaction: each attempt inserted, its
 * lease deleted, carried on or given back, dependents given a lease or skipped, and the run ended
 * when nothing is left of it.
 *
 * <p>Whatever is no longer held under its epoch is dropped: somebody else owns it now.
 */
@Singleton
public final class Settlement {

  /** So many workers may die over one step before it fails; it may be what kills them. */
  static final int MOST_LOSSES = 5;

  private final SettlementStores stores;
  private final Ids ids;
  private final InstantSource clock;

  public Settlement(SettlementStores stores, Ids ids, InstantSource clock) {
    this.stores = stores;
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * What a settlement did.
   *
   * @param applied those that were still held
   * @param dropped those that were not
   * @param carried leases that the holder keeps, moved on to their runs' next steps
   * @param due the roles that have new work once the transaction is committed
   */
  record Settled(
      List<Attempted> applied,
      List<Attempted> dropped,
      List<ClaimedLease> carried,
      Set<Role> due) {}

  /**
   * Settles the batch in the caller's transaction.
   *
   * @param ttl the new time to live of leases that are carried on
   */
  Settled settle(Tx tx, List<Attempted> batch, Duration ttl) {
    Map<UUID, Boolean> cancelRequestedByLease = lock(tx, batch);
    List<Attempted> applied = new ArrayList<>(batch.size());
    List<Attempted> dropped = new ArrayList<>();
    Map<UUID, List<Attempted>> byRun = new LinkedHashMap<>();
    for (Attempted attempted : batch) {
      if (cancelRequestedByLease.containsKey(attempted.lease().id())) {
        applied.add(attempted);
        byRun.computeIfAbsent(attempted.lease().runId(), id -> new ArrayList<>()).add(attempted);
      } else {
        dropped.add(attempted);
      }
    }
    SettlementRows rows = new SettlementRows(ids, clock);
    RunStates states = RunStates.read(tx, byRun, stores);
    byRun.forEach(
        (runId, ofRun) -> {
          boolean cancel = ofRun.stream().anyMatch(a -> cancelRequestedByLease.get(a.lease().id()));
          settleRun(ofRun, cancel, states.of(runId), rows);
        });
    rows.write(tx, ttl, stores);
    return new Settled(applied, dropped, rows.carried(), rows.due());
  }

  /** The leases that are still held, with whether their runs are to be cancelled. */
  private Map<UUID, Boolean> lock(Tx tx, List<Attempted> batch) {
    List<Held> ending = new ArrayList<>();
    List<Held> others = new ArrayList<>();
    for (Attempted attempted : batch) {
      (attempted.endsStraightRun() ? ending : others).add(Held.of(attempted.lease()));
    }
    List<StillHeld> held = new ArrayList<>();
    if (!ending.isEmpty()) {
      held.addAll(stores.leases().deleteIfHeld(tx, ending));
    }
    if (!others.isEmpty()) {
      held.addAll(stores.leases().lockIfHeld(tx, others));
    }
    Map<UUID, Boolean> cancelRequestedByLease = new HashMap<>();
    held.forEach(still -> cancelRequestedByLease.put(still.id(), still.cancelRequested()));
    return cancelRequestedByLease;
  }

  private void settleRun(
      List<Attempted> ofRun, boolean cancelRequested, RunState state, SettlementRows rows) {
    Deque<ClaimedLease> free = new ArrayDeque<>();
    for (Attempted attempted : ofRun) {
      boolean settled = settleStep(attempted, cancelRequested, state, rows);
      if (settled && !attempted.endsStraightRun()) {
        free.add(attempted.lease());
      }
    }
    ClaimedLease any = ofRun.getFirst().lease();
    Readiness readiness = new Readiness(ofRun.getFirst().plan(), any.entryStep(), state.settled);
    if (!cancelRequested) {
      Readiness.Next next = readiness.next(state.live);
      next.skipped().forEach(step -> rows.skipped(any.runId(), step));
      for (Step step : next.ready()) {
        state.live.add(step.name());
        rows.begin(any, step, free);
      }
    }
    free.forEach(rows::delete);
    if (state.live.isEmpty()) {
      rows.finish(any.runId(), readiness.status(cancelRequested));
    }
  }

  /** Notes what became of one step; true when the step is settled, false when it goes on. */
  private boolean settleStep(
      Attempted attempted, boolean cancelRequested, RunState state, SettlementRows rows) {
    for (Done done : attempted.before()) {
      rows.succeededBefore(attempted, done);
      state.settled.put(done.step().name(), Outcome.SUCCEEDED);
    }
    rows.logs(attempted.logs());
    Optional<Outcome> outcome =
        switch (attempted.ending()) {
          case Succeeded succeeded -> {
            rows.succeeded(attempted, succeeded.output());
            yield Optional.of(Outcome.SUCCEEDED);
          }
          case Failed failed -> failed(attempted, failed, cancelRequested, rows);
          case Lost lost -> lost(attempted, lost, cancelRequested, rows);
          case Parked parked -> parked(attempted, parked, cancelRequested, rows);
          case Skipped skipped -> {
            rows.ended(attempted, Outcome.SKIPPED);
            yield Optional.of(Outcome.SKIPPED);
          }
          case Cancelled cancelled -> {
            rows.ended(attempted, Outcome.CANCELLED);
            yield Optional.of(Outcome.CANCELLED);
          }
        };
    String step = attempted.step().name();
    outcome.ifPresentOrElse(
        settled -> state.settled.put(step, settled), () -> state.live.add(step));
    return outcome.isPresent();
  }

  private static Optional<Outcome> failed(
      Attempted attempted, Failed failed, boolean cancelRequested, SettlementRows rows) {
    RetryPolicy retry = attempted.step().document().retry();
    int failures = attempted.failures() + 1;
    boolean again =
        failed.error().errorClass().retried() && failures < retry.maxAttempts() && !cancelRequested;
    if (!again) {
      rows.failed(attempted, Outcome.FAILED, failed.error());
      return Optional.of(Outcome.FAILED);
    }
    rows.failed(attempted, Outcome.RETRIED, failed.error());
    rows.giveBack(
        new GiveBack(
            attempted.lease().id(),
            attempted.step().name(),
            attempted.tryNumber() + 1,
            failures,
            attempted.losses(),
            Optional.empty(),
            Backoff.before(retry, failures)));
    return Optional.empty();
  }

  private static Optional<Outcome> lost(
      Attempted attempted, Lost lost, boolean cancelRequested, SettlementRows rows) {
    int losses = attempted.losses() + (lost.workerDied() ? 1 : 0);
    if (losses >= MOST_LOSSES || cancelRequested) {
      rows.failed(
          attempted,
          Outcome.FAILED,
          workerLost("%d workers were lost over this step".formatted(losses)));
      return Optional.of(Outcome.FAILED);
    }
    rows.failed(
        attempted,
        Outcome.LOST,
        workerLost("the worker was lost before the outcome was stored; another one takes over"));
    rows.giveBack(
        new GiveBack(
            attempted.lease().id(),
            attempted.step().name(),
            attempted.tryNumber() + 1,
            attempted.failures(),
            losses,
            attempted.lease().cursor(),
            Duration.ZERO));
    rows.due(attempted.step().role());
    return Optional.empty();
  }

  private static AttemptRow.Failure workerLost(String message) {
    return new AttemptRow.Failure(EngineError.WORKER_LOST.code(), ErrorClass.UNKNOWN, message);
  }

  private static Optional<Outcome> parked(
      Attempted attempted, Parked parked, boolean cancelRequested, SettlementRows rows) {
    if (cancelRequested) {
      rows.ended(attempted, Outcome.CANCELLED);
      return Optional.of(Outcome.CANCELLED);
    }
    rows.giveBack(
        new GiveBack(
            attempted.lease().id(),
            attempted.step().name(),
            attempted.tryNumber(),
            attempted.failures(),
            0,
            Optional.of(parked.cursor()),
            parked.dueIn()));
    return Optional.empty();
  }
}
