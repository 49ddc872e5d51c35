package dev.dirigent.apiservice.view;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.dirigent.store.RunQueries.LiveStep;
import dev.dirigent.store.RunQueries.RunWithInput;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A run in full. */
@Schema(name = "Run")
public record RunAnswer(
    @JsonUnwrapped RunSummary run,
    @Schema(implementation = Object.class) @JsonRawValue String params,
    Optional<String> entryStep,
    @Schema(implementation = Object.class, description = "The entry step's payload.") @JsonRawValue
        @Nullable String entry,
    @Schema(description = "What it is at.") List<StepNow> live) {

  public static RunAnswer of(RunWithInput row, List<LiveStep> live) {
    return new RunAnswer(
        RunSummary.of(row.run()),
        row.params(),
        row.entryStep(),
        row.entry().orElse(null),
        live.stream().map(StepNow::of).toList());
  }
}
