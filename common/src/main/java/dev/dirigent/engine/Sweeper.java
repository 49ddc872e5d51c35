package dev.dirigent.engine;

import dev.dirigent.block.Role;
import dev.dirigent.store.ClaimedLease;
import dev.dirigent.store.Database;
import dev.dirigent.store.Ids;
import dev.dirigent.store.LeaseStore;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jboss.logging.Logger;

/** Returns leases whose holders died, so that somebody else takes over. */
@Singleton
public final class Sweeper {

  private static final Logger LOG = Logger.getLogger(Sweeper.class);
  private static final int BATCH = 500;

  private final Database database;
  private final LeaseStore leases;
  private final Settlement settlement;
  private final Plans plans;
  private final WakeUps wakeUps;
  private final Ids ids;

  public Sweeper(
      Database database,
      LeaseStore leases,
      Settlement settlement,
      Plans plans,
      WakeUps wakeUps,
      Ids ids) {
    this.database = database;
    this.leases = leases;
    this.settlement = settlement;
    this.plans = plans;
    this.wakeUps = wakeUps;
    this.ids = ids;
  }

  /** Returns one batch of expired leases; true when there may be more. */
  public boolean sweep() {
    Set<Role> due = EnumSet.noneOf(Role.class);
    int swept =
        database.call(
            tx -> {
              List<ClaimedLease> expired = leases.lockExpired(tx, BATCH);
              List<Attempted> lost = new ArrayList<>();
              List<ClaimedLease> orphans = new ArrayList<>();
              for (ClaimedLease each : expired) {
                lost(each).ifPresentOrElse(lost::add, () -> orphans.add(each));
              }
              if (!lost.isEmpty()) {
                due.addAll(settlement.settle(tx, lost, Duration.ZERO).due());
              }
              leases.deleteLocked(tx, orphans.stream().map(ClaimedLease::id).toList());
              return expired.size();
            });
    if (swept > 0) {
      LOG.warnf("returned %d leases of workers that are gone", swept);
      wakeUps.workDue(due);
    }
    return swept == BATCH;
  }

  private Optional<Attempted> lost(ClaimedLease lease) {
    return plans
        .find(lease.versionId())
        .flatMap(
            plan ->
                plan.step(lease.step())
                    .map(
                        step ->
                            new Attempted(
                                lease,
                                plan,
                                lease.owner(),
                                List.of(),
                                step,
                                ids.next(),
                                Optional.empty(),
                                new Attempted.Lost(true),
                                List.of())));
  }
}
