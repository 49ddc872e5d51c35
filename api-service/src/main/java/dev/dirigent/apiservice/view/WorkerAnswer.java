package dev.dirigent.apiservice.view;

import dev.dirigent.store.WorkerStore.Worker;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A process that wrote a sign of life lately. */
@Schema(name = "Worker")
public record WorkerAnswer(
    UUID id,
    String service,
    String host,
    long pid,
    String version,
    Instant startedAt,
    Instant seenAt) {

  public static WorkerAnswer of(Worker worker) {
    return new WorkerAnswer(
        worker.id(),
        worker.service(),
        worker.host(),
        worker.pid(),
        worker.version(),
        worker.startedAt(),
        worker.seenAt());
  }
}
