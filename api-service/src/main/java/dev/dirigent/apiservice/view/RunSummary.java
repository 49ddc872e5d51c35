package dev.dirigent.apiservice.view;

import dev.dirigent.document.Priority;
import dev.dirigent.store.RunQueries.Run;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A run as it is listed. */
public record RunSummary(
    UUID id,
    String pipeline,
    int version,
    Optional<String> source,
    @Schema(
            enumeration = {
              "running",
              "succeeded",
              "failed",
              "completed_with_errors",
              "cancelled",
              "skipped"
            })
        String status,
    @Schema(enumeration = {"low", "normal", "high"}) String priority,
    Optional<Instant> cancelRequestedAt,
    Instant createdAt,
    Optional<Instant> finishedAt) {

  public static RunSummary of(Run run) {
    return new RunSummary(
        run.id(),
        run.pipeline(),
        run.version(),
        run.source(),
        run.status().code(),
        Priority.of(run.priority()).name().toLowerCase(Locale.ROOT),
        run.cancelRequestedAt(),
        run.createdAt(),
        run.finishedAt());
  }
}
