package dev.dirigent.apiservice.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.dirigent.store.AttemptRow;
import dev.dirigent.store.RunQueries.LiveStep;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A step that is not settled. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record StepNow(
    String step,
    Optional<Integer> item,
    @JsonProperty("try") int tryNumber,
    @Schema(enumeration = {"queued", "running", "waiting"}) String state,
    Optional<Instant> firstStartedAt,
    @Schema(description = "When it is worked on next.") Instant dueAt) {

  private enum State {
    QUEUED,
    RUNNING,
    WAITING
  }

  public static StepNow of(LiveStep live) {
    State state = live.held() ? State.RUNNING : live.poked() ? State.WAITING : State.QUEUED;
    return new StepNow(
        live.step(),
        Optional.of(live.item()).filter(item -> item != AttemptRow.NO_ITEM),
        live.tryNumber(),
        state.name().toLowerCase(Locale.ROOT),
        live.firstStartedAt(),
        live.dueAt());
  }
}
