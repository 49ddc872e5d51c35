package dev.dirigent.engine;

import dev.dirigent.block.Role;
import dev.dirigent.engine.Attempted.Done;
import dev.dirigent.engine.Plan.Step;
import dev.dirigent.store.AttemptRow;
import dev.dirigent.store.ClaimedLease;
import dev.dirigent.store.Ids;
import dev.dirigent.store.LeaseStore;
import dev.dirigent.store.LeaseStore.GiveBack;
import dev.dirigent.store.LeaseStore.NewLease;
import dev.dirigent.store.LogStore.LogRow;
import dev.dirigent.store.Outcome;
import dev.dirigent.store.RunStatus;
import dev.dirigent.store.RunStore;
import dev.dirigent.store.Tx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The rows one settlement writes, collected over its batch so that each kind is one statement. */
final class SettlementRows {

  private final Ids ids;
  private final InstantSource clock;
  private final List<AttemptRow> attempts = new ArrayList<>();
  private final List<LogRow> logs = new ArrayList<>();
  private final List<UUID> deleted = new ArrayList<>();
  private final List<LeaseStore.CarryOn> carriedOn = new ArrayList<>();
  private final List<GiveBack> givenBack = new ArrayList<>();
  private final List<NewLease> begun = new ArrayList<>();
  private final List<RunStore.Finished> finished = new ArrayList<>();
  private final List<ClaimedLease> carried = new ArrayList<>();
  private final Set<Role> due = EnumSet.noneOf(Role.class);

  SettlementRows(Ids ids, InstantSource clock) {
    this.ids = ids;
    this.clock = clock;
  }

  /** A repeatable step that succeeded on the way to the ending. */
  void succeededBefore(Attempted attempted, Done done) {
    boolean leased = done.step().name().equals(attempted.lease().step());
    attempts.add(
        new AttemptRow(
            done.attemptId(),
            attempted.lease().runId(),
            done.step().name(),
            AttemptRow.NO_ITEM,
            leased ? attempted.lease().tryNumber() : 1,
            Outcome.SUCCEEDED,
            Optional.of(done.output()),
            Optional.empty(),
            Optional.of(done.startedAt()),
            done.endedAt(),
            Optional.of(attempted.worker())));
  }

  void succeeded(Attempted attempted, String output) {
    add(attempted, Outcome.SUCCEEDED, Optional.of(output), Optional.empty());
  }

  /** An outcome with a reason. */
  void failed(Attempted attempted, Outcome outcome, AttemptRow.Failure failure) {
    add(attempted, outcome, Optional.empty(), Optional.of(failure));
  }

  /** An outcome that needs no reason. */
  void ended(Attempted attempted, Outcome outcome) {
    add(attempted, outcome, Optional.empty(), Optional.empty());
  }

  private void add(
      Attempted attempted,
      Outcome outcome,
      Optional<String> output,
      Optional<AttemptRow.Failure> failure) {
    attempts.add(
        new AttemptRow(
            attempted.attemptId(),
            attempted.lease().runId(),
            attempted.step().name(),
            attempted.lease().item(),
            attempted.tryNumber(),
            outcome,
            output,
            failure,
            attempted.startedAt(),
            clock.instant(),
            Optional.of(attempted.worker())));
  }

  void skipped(UUID runId, Step step) {
    attempts.add(AttemptRow.skipped(ids.next(), runId, step.name(), clock.instant()));
  }

  void logs(List<LogRow> lines) {
    logs.addAll(lines);
  }

  /** Gives a step its lease: one the run has free when the same service goes on, else a new one. */
  void begin(ClaimedLease any, Step step, Deque<ClaimedLease> free) {
    if (!free.isEmpty() && free.peek().role() == step.role()) {
      ClaimedLease lease = free.remove().carriedTo(step.name());
      carriedOn.add(new LeaseStore.CarryOn(lease.id(), step.name()));
      carried.add(lease);
      return;
    }
    begun.add(
        new NewLease(
            ids.next(),
            any.runId(),
            any.versionId(),
            any.sourceId(),
            step.name(),
            step.role(),
            any.priority()));
    due.add(step.role());
  }

  void giveBack(GiveBack lease) {
    givenBack.add(lease);
  }

  /** Work of the role is due at once. */
  void due(Role role) {
    due.add(role);
  }

  void delete(ClaimedLease lease) {
    deleted.add(lease.id());
  }

  void finish(UUID runId, RunStatus status) {
    finished.add(new RunStore.Finished(runId, status));
  }

  /** The leases that the holder keeps, moved on to their next steps. */
  List<ClaimedLease> carried() {
    return carried;
  }

  /** The roles that have new work once this is committed. */
  Set<Role> due() {
    return due;
  }

  /**
   * Writes everything: a statement for each kind of row there is.
   *
   * @param ttl the new time to live of leases that are carried on
   */
  void write(Tx tx, Duration ttl, SettlementStores stores) {
    if (!attempts.isEmpty()) {
      stores.attempts().insert(tx, attempts);
    }
    if (!logs.isEmpty()) {
      stores.logs().insert(tx, logs);
    }
    if (!deleted.isEmpty()) {
      stores.leases().deleteLocked(tx, deleted);
    }
    if (!carriedOn.isEmpty()) {
      stores.leases().carryOnLocked(tx, carriedOn, ttl);
    }
    if (!givenBack.isEmpty()) {
      stores.leases().giveBackLocked(tx, givenBack);
    }
    if (!begun.isEmpty()) {
      stores.leases().insert(tx, begun);
    }
    if (!finished.isEmpty()) {
      stores.runs().finishIfRunning(tx, finished);
    }
  }
}
