package dev.dirigent.engine;

import dev.dirigent.store.AttemptRow;
import dev.dirigent.store.AttemptStore;
import dev.dirigent.store.Database;
import dev.dirigent.store.Ids;
import dev.dirigent.store.LeaseStore;
import dev.dirigent.store.LeaseStore.OfRun;
import dev.dirigent.store.Outcome;
import dev.dirigent.store.RunStatus;
import dev.dirigent.store.RunStore;
import dev.dirigent.store.Tx;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Cancels runs: what waits is cancelled at once, what runs is told and stops at its next look, and
 * nothing new of the run begins.
 */
@Singleton
public final class Cancellation {

  private final Database database;
  private final RunStore runs;
  private final LeaseStore leases;
  private final AttemptStore attempts;
  private final Ids ids;
  private final InstantSource clock;

  public Cancellation(
      Database database,
      RunStore runs,
      LeaseStore leases,
      AttemptStore attempts,
      Ids ids,
      InstantSource clock) {
    this.database = database;
    this.runs = runs;
    this.leases = leases;
    this.attempts = attempts;
    this.ids = ids;
    this.clock = clock;
  }

  /** The run's status after the request; empty when there is no such run. Idempotent. */
  public Optional<RunStatus> cancel(UUID runId) {
    return database.call(
        tx -> {
          lockAllLeases(tx, runId);
          if (!runs.requestCancelIfRunning(tx, runId)) {
            return runs.status(tx, runId);
          }
          List<OfRun> live = leases.lockOfRun(tx, runId);
          List<OfRun> waiting = live.stream().filter(lease -> lease.owner().isEmpty()).toList();
          List<UUID> held =
              live.stream().filter(lease -> lease.owner().isPresent()).map(OfRun::id).toList();
          if (!waiting.isEmpty()) {
            attempts.insert(tx, waiting.stream().map(lease -> cancelled(runId, lease)).toList());
            leases.deleteLocked(tx, waiting.stream().map(OfRun::id).toList());
          }
          if (held.isEmpty()) {
            runs.finishIfRunning(tx, List.of(new RunStore.Finished(runId, RunStatus.CANCELLED)));
          } else {
            leases.requestCancelLocked(tx, held);
          }
          return runs.status(tx, runId);
        });
  }

  /**
   * Locks until there is nothing new: a settlement that was under way may have begun steps this
   * transaction did not see, but none begins once all leases it could begin them from are locked.
   */
  private void lockAllLeases(Tx tx, UUID runId) {
    Set<UUID> locked = new HashSet<>();
    List<UUID> found = new ArrayList<>();
    do {
      locked.addAll(found);
      found = leases.lockOfRun(tx, runId).stream().map(OfRun::id).toList();
    } while (!locked.containsAll(found));
  }

  private AttemptRow cancelled(UUID runId, OfRun lease) {
    return new AttemptRow(
        ids.next(),
        runId,
        lease.step(),
        lease.item(),
        lease.tryNumber(),
        Outcome.CANCELLED,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        clock.instant(),
        Optional.empty());
  }
}
