package dev.dirigent.sourceservice;

import dev.dirigent.store.Database;
import dev.dirigent.store.WorkerStore;
import java.time.Duration;
import java.util.UUID;

/** The workers that share the sources, this one among them. */
public final class Fellows {

  private final Database database;
  private final WorkerStore workers;
  private final UUID self;
  private final Duration silentAfter;

  /**
   * @param silentAfter as long as a lease, so that a worker's share is free when its leases are
   */
  public Fellows(Database database, WorkerStore workers, UUID self, Duration silentAfter) {
    this.database = database;
    this.workers = workers;
    this.self = self;
    this.silentAfter = silentAfter;
  }

  public UUID self() {
    return self;
  }

  /** How many of them gave a sign of life lately; at least 1. */
  public int alive() {
    return Math.max(
        1,
        (int)
            database.call(tx -> workers.live(tx, silentAfter)).stream()
                .filter(worker -> worker.service().equals(SourceService.NAME))
                .count());
  }
}
