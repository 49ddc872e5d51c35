package dev.dirigent.sensorservice;

import dev.dirigent.block.Role;
import dev.dirigent.engine.Sweeper;
import dev.dirigent.engine.WakeUps;
import dev.dirigent.loop.Loop;
import dev.dirigent.loop.Rest;
import dev.dirigent.service.Worker;
import dev.dirigent.store.Database;
import dev.dirigent.store.IdempotencyStore;
import dev.dirigent.store.LeaseStore;
import dev.dirigent.store.ServiceLeaseStore;
import dev.dirigent.store.WorkerStore;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Set;

/**
 * Everything that time does, by one replica at a time: returns the leases of dead workers, repeats
 * the hint for work that is due, forgets workers that are gone and idempotency keys that are old.
 */
@Singleton
final class Clock implements Loop {

  private static final String LEASE = "clock";
  private static final Duration HELD_FOR = Duration.ofSeconds(5);
  private static final Duration TICK = Duration.ofSeconds(1);
  private static final Duration SILENT_FOR_GOOD = Duration.ofMinutes(5);
  private static final Duration TIDY_EVERY = Duration.ofMinutes(1);

  private final Means means;
  private final Sweeper sweeper;
  private final WakeUps wakeUps;
  private final Worker worker;
  private final InstantSource time;
  private Instant tidyAt = Instant.EPOCH;

  /** The rows the clock looks at. */
  @Singleton
  record Means(
      Database database,
      ServiceLeaseStore serviceLeases,
      LeaseStore leases,
      WorkerStore workers,
      IdempotencyStore idempotency) {}

  Clock(Means means, Sweeper sweeper, WakeUps wakeUps, Worker worker, InstantSource time) {
    this.means = means;
    this.sweeper = sweeper;
    this.wakeUps = wakeUps;
    this.worker = worker;
    this.time = time;
  }

  @Override
  public Rest runOnce() {
    boolean mine =
        means.database().call(tx -> means.serviceLeases().hold(tx, LEASE, worker.id(), HELD_FOR));
    if (!mine) {
      return Rest.atMost(TICK);
    }
    boolean more = sweeper.sweep();
    repeatHints();
    tidy();
    return more ? Rest.NONE : Rest.atMost(TICK);
  }

  @Override
  public void release() {
    means.database().run(tx -> means.serviceLeases().releaseIfHeld(tx, LEASE, worker.id()));
  }

  private void tidy() {
    if (time.instant().isBefore(tidyAt)) {
      return;
    }
    tidyAt = time.instant().plus(TIDY_EVERY);
    means
        .database()
        .run(
            tx -> {
              means.workers().forgetSilent(tx, SILENT_FOR_GOOD);
              means.idempotency().forgetOld(tx);
            });
  }

  /** A hint may have been lost, and a service that sleeps hears none. */
  private void repeatHints() {
    Set<Role> due = EnumSet.noneOf(Role.class);
    means
        .database()
        .run(
            tx -> {
              for (Role role : Role.values()) {
                means
                    .leases()
                    .nextDueIn(tx, role)
                    .filter(in -> !in.isPositive())
                    .ifPresent(in -> due.add(role));
              }
            });
    wakeUps.workDue(due);
  }
}
