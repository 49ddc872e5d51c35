package dev.dirigent.engine;

import dev.dirigent.block.Role;
import dev.dirigent.engine.Settlement.Settled;
import dev.dirigent.store.AttemptRow;
import dev.dirigent.store.ClaimedLease;
import dev.dirigent.store.Database;
import dev.dirigent.store.StoreException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jboss.logging.Logger;

/**
 * Durable first, then acknowledged: commits what workers did, tells whoever has new work, and only
 * then lets the receipts speak to their brokers.
 */
@Singleton
public final class Outcomes {

  private static final Logger LOG = Logger.getLogger(Outcomes.class);

  private final Database database;
  private final Settlement settlement;
  private final WakeUps wakeUps;

  public Outcomes(Database database, Settlement settlement, WakeUps wakeUps) {
    this.database = database;
    this.settlement = settlement;
    this.wakeUps = wakeUps;
  }

  /**
   * Settles the batch. One attempt whose rows the database refuses does not undo the others: the
   * batch is split until it stands alone, and then it fails.
   *
   * @return the leases that were carried on to their runs' next steps
   * @throws StoreException when the database cannot be reached; nothing was acknowledged, and the
   *     same batch may be settled again
   */
  List<ClaimedLease> settle(List<Attempted> batch, Duration ttl) {
    List<ClaimedLease> carried = new ArrayList<>();
    Set<Role> due = EnumSet.noneOf(Role.class);
    settle(batch, ttl, carried, due);
    wakeUps.workDue(due);
    return carried;
  }

  private void settle(
      List<Attempted> batch, Duration ttl, List<ClaimedLease> carried, Set<Role> due) {
    Settled settled;
    try {
      settled = database.call(tx -> settlement.settle(tx, batch, ttl));
    } catch (StoreException e) {
      if (e.worthRepeating()) {
        throw e;
      }
      if (batch.size() > 1) {
        int half = batch.size() / 2;
        settle(batch.subList(0, half), ttl, carried, due);
        settle(batch.subList(half, batch.size()), ttl, carried, due);
      } else {
        settle(List.of(unstorable(batch.getFirst(), e)), ttl, carried, due);
      }
      return;
    }
    settled.applied().forEach(attempted -> attempted.receipt().confirm());
    for (Attempted dropped : settled.dropped()) {
      LOG.warnf(
          "dropped the outcome of step %s of run %s: its lease is somebody else's now",
          dropped.step().name(), dropped.lease().runId());
      dropped.receipt().handBack();
    }
    carried.addAll(settled.carried());
    due.addAll(settled.due());
  }

  private static Attempted unstorable(Attempted attempted, StoreException cause) {
    if (attempted.ending() instanceof Attempted.Failed) {
      throw cause;
    }
    LOG.errorf(cause, "the outcome of step %s cannot be stored", attempted.step().name());
    attempted.receipt().handBack();
    return new Attempted(
        attempted.lease(),
        attempted.plan(),
        attempted.worker(),
        List.of(),
        attempted.before().isEmpty() ? attempted.step() : attempted.before().getFirst().step(),
        attempted.attemptId(),
        attempted.startedAt(),
        new Attempted.Failed(
            new AttemptRow.Failure(
                EngineError.UNSTORABLE.code(),
                EngineError.UNSTORABLE.errorClass(),
                "the database refuses the outcome; the service's log has its reason")),
        List.of());
  }
}
