package dev.dirigent.apiservice.view;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.dirigent.store.SourceQueries.Source;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A source with how it is doing. */
@Schema(name = "Source")
public record SourceAnswer(
    String pipeline,
    String code,
    String kind,
    String step,
    @Schema(enumeration = {"active", "paused", "failed", "disabled"}) String state,
    @Schema(description = "The sources of a deactivated pipeline stop, whatever their state.")
        boolean pipelineActive,
    @Schema(description = "Its runs that are not settled.") long inFlight,
    int maxInFlight,
    long runsCreated,
    long rejected,
    Optional<Instant> lastRunAt,
    Optional<Failure> error,
    @Schema(description = "The worker that holds its consumer.") Optional<UUID> holder,
    @Schema(implementation = Object.class) @JsonRawValue String config) {

  /** Why it stands still, and when it is tried again. */
  public record Failure(String code, String message, int failures, Optional<Instant> retryAt) {}

  public static SourceAnswer of(Source source) {
    return new SourceAnswer(
        source.pipeline(),
        source.code(),
        source.kind(),
        source.step(),
        source.state(),
        source.pipelineActive(),
        source.inFlight(),
        source.maxInFlight(),
        source.runsCreated(),
        source.rejected(),
        source.lastRunAt(),
        source
            .failure()
            .map(
                failure ->
                    new Failure(
                        failure.code(), failure.message(), failure.failures(), failure.retryAt())),
        source.holder(),
        source.config());
  }
}
