package dev.dirigent.apiservice.view;

import dev.dirigent.engine.ApplyPlan;
import dev.dirigent.engine.PipelineApply.Applied;
import dev.dirigent.engine.Sources.Activation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What applying a document changed, or would change. */
@Schema(name = "ApplyPlan")
public record ApplyAnswer(
    String code,
    @Schema(enumeration = {"create", "new_version", "unchanged"}) String action,
    @Schema(description = "The version that is current afterwards.") int version,
    @Schema(description = "SHA-256 of the canonical document.") String digest,
    boolean dryRun,
    List<SourceChange> sources) {

  /**
   * What becomes of one source.
   *
   * @param problem why it cannot begin now, in the broker's words; it is tried again by itself
   */
  public record SourceChange(
      String code,
      String kind,
      @Schema(enumeration = {"create", "change", "unchanged", "retire"}) String action,
      Optional<SourceProblem> problem) {}

  /** Why a source stands still. */
  @Schema(name = "SourceProblem")
  public record SourceProblem(String code, String message) {}

  /** What an apply would do. */
  public static ApplyAnswer planned(ApplyPlan plan) {
    return of(plan, true, Map.of());
  }

  /** What an apply did. */
  public static ApplyAnswer applied(Applied applied) {
    Map<String, SourceProblem> problems = new HashMap<>();
    for (Activation activation : applied.activations()) {
      activation
          .failure()
          .ifPresent(
              failure ->
                  problems.put(
                      activation.source(),
                      new SourceProblem(failure.code().code(), failure.detail())));
    }
    return of(applied.plan(), false, problems);
  }

  private static ApplyAnswer of(
      ApplyPlan plan, boolean dryRun, Map<String, SourceProblem> problems) {
    return new ApplyAnswer(
        plan.code(),
        plan.action().code(),
        plan.version(),
        plan.digest(),
        dryRun,
        plan.sources().stream()
            .map(
                source ->
                    new SourceChange(
                        source.code(),
                        source.kind(),
                        source.change().code(),
                        Optional.ofNullable(problems.get(source.code()))))
            .toList());
  }
}
