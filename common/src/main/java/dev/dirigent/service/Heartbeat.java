package dev.dirigent.service;

import dev.dirigent.loop.Loop;
import dev.dirigent.loop.Rest;
import dev.dirigent.store.Database;
import dev.dirigent.store.WorkerStore;
import java.time.Duration;

/** Writes the process's sign of life. */
final class Heartbeat implements Loop {

  static final Duration EVERY = Duration.ofSeconds(3);

  private final Database database;
  private final WorkerStore workers;
  private final Worker worker;
  private final String service;

  Heartbeat(Database database, WorkerStore workers, Worker worker, String service) {
    this.database = database;
    this.workers = workers;
    this.worker = worker;
    this.service = service;
  }

  @Override
  public Rest runOnce() {
    database.run(
        tx ->
            workers.seen(tx, worker.id(), service, worker.host(), worker.pid(), worker.version()));
    return Rest.atMost(EVERY);
  }

  @Override
  public void release() {
    database.run(tx -> workers.gone(tx, worker.id()));
  }
}
