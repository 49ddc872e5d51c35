package dev.dirigent.apiservice.view;

import dev.dirigent.store.RunQueries.LogLine;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A line of a run's log. */
@Schema(name = "LogLine")
public record LogAnswer(
    UUID id,
    Instant loggedAt,
    @Schema(enumeration = {"info", "warn", "error"}) String level,
    Optional<String> step,
    Optional<UUID> attemptId,
    String message) {

  public static LogAnswer of(LogLine line) {
    return new LogAnswer(
        line.id(), line.loggedAt(), line.level(), line.step(), line.attemptId(), line.message());
  }
}
