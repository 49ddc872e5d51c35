package dev.dirigent.sourceservice;

import dev.dirigent.service.Worker;
import dev.dirigent.store.Database;
import dev.dirigent.store.WorkerStore;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts together what needs more than its constructor. */
@Singleton
final class SourceServiceBeans {

  @Produces
  @Singleton
  Fellows fellows(Database database, WorkerStore workers, Worker worker, SourceSettings settings) {
    return new Fellows(database, workers, worker.id(), settings.leaseTtl());
  }
}
