package dev.dirigent.apiservice.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.dirigent.store.AttemptRow;
import dev.dirigent.store.RunQueries.Attempt;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A settled try. */
@Schema(name = "Attempt")
public record AttemptAnswer(
    UUID id,
    String step,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Integer> item,
    @JsonProperty("try") int tryNumber,
    @Schema(enumeration = {"succeeded", "failed", "skipped", "cancelled", "retried", "lost"})
        String outcome,
    Optional<Failure> error,
    Optional<Instant> startedAt,
    Instant settledAt,
    Optional<UUID> worker,
    @Schema(implementation = Object.class) @JsonRawValue @Nullable String output) {

  /** Why it failed. */
  public record Failure(
      String code,
      @JsonProperty("class") @Schema(enumeration = {"transient", "rejected", "unknown"})
          String errorClass,
      String message) {}

  public static AttemptAnswer of(Attempt attempt) {
    return new AttemptAnswer(
        attempt.id(),
        attempt.step(),
        Optional.of(attempt.item()).filter(item -> item != AttemptRow.NO_ITEM),
        attempt.tryNumber(),
        attempt.outcome().code(),
        attempt
            .error()
            .map(error -> new Failure(error.code(), error.errorClass(), error.message())),
        attempt.startedAt(),
        attempt.settledAt(),
        attempt.worker(),
        attempt.output().orElse(null));
  }
}
