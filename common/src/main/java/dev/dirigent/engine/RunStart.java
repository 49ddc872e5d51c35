package dev.dirigent.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.Role;
import dev.dirigent.document.DocumentException;
import dev.dirigent.document.ParamsResult;
import dev.dirigent.document.ParamsSchema;
import dev.dirigent.document.PipelineDocument;
import dev.dirigent.document.Priority;
import dev.dirigent.document.Problem;
import dev.dirigent.document.StepDocument;
import dev.dirigent.json.Json;
import dev.dirigent.store.Ids;
import dev.dirigent.store.PipelineStore.Pipeline;
import dev.dirigent.store.Tx;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Starts a run that a person or a program asked for, without a source. */
@Singleton
public final class RunStart {

  private final Plans plans;
  private final RunCreator creator;
  private final Ids ids;

  public RunStart(Plans plans, RunCreator creator, Ids ids) {
    this.plans = plans;
    this.creator = creator;
    this.ids = ids;
  }

  /**
   * What was asked for.
   *
   * @param params an object; defaults are filled in
   * @param entry what an entry step holds; needed when a step depends on one
   * @param priority instead of the document's
   */
  public record Wanted(JsonNode params, Optional<Entry> entry, Optional<Priority> priority) {}

  /** The run, and which roles have work once the transaction is committed. */
  public record Started(UUID runId, Set<Role> due) {}

  /**
   * Creates the run of the pipeline's current version in the caller's transaction.
   *
   * @throws DocumentException with everything that is wrong with the parameters and the entry
   */
  public Started start(Tx tx, Pipeline pipeline, Wanted wanted) {
    Plan plan =
        plans
            .find(tx, pipeline.versionId())
            .orElseThrow(() -> new IllegalStateException("a pipeline has its current version"));
    PipelineDocument document = plan.document();
    List<Problem> problems = new ArrayList<>();
    String params = params(document, wanted.params(), problems);
    entry(document, wanted.entry(), problems);
    if (!problems.isEmpty()) {
      throw new DocumentException(problems);
    }
    NewRun run =
        new NewRun(
            ids.next(),
            plan,
            Optional.empty(),
            Optional.empty(),
            wanted.entry(),
            params,
            wanted.priority().orElse(document.priority()));
    RunCreator.Created created = creator.create(tx, List.of(run));
    if (created.runIds().isEmpty()) {
      throw new DocumentException(
          List.of(problem("", "run.pipeline_deleted", "the pipeline was deleted meanwhile")));
    }
    return new Started(run.id(), created.due());
  }

  private static String params(PipelineDocument document, JsonNode given, List<Problem> problems) {
    return switch (ParamsSchema.of(document).apply(given)) {
      case ParamsResult.Accepted accepted -> Json.write(accepted.params());
      case ParamsResult.Refused refused -> {
        problems.addAll(refused.problems());
        yield "{}";
      }
    };
  }

  private static void entry(
      PipelineDocument document, Optional<Entry> given, List<Problem> problems) {
    Set<String> entrySteps = document.entrySteps();
    if (given.isPresent()) {
      if (!entrySteps.contains(given.get().step())) {
        problems.add(
            problem(
                "entry.step",
                "run.unknown_entry",
                entrySteps.isEmpty()
                    ? "this pipeline has no entry step; leave the entry out"
                    : "this pipeline has no entry step `%s`; it has `%s`"
                        .formatted(given.get().step(), String.join("`, `", entrySteps))));
      }
      return;
    }
    needy(document, entrySteps)
        .ifPresent(
            step ->
                problems.add(
                    problem(
                        "entry",
                        "run.entry_missing",
                        "the step %s needs what a source would bring; give the payload of `%s`"
                            .formatted(step.name(), String.join("` or `", entrySteps)))));
  }

  private static Optional<StepDocument> needy(PipelineDocument document, Set<String> entrySteps) {
    return document.steps().values().stream()
        .filter(step -> step.dependsOn().stream().anyMatch(entrySteps::contains))
        .findFirst();
  }

  private static Problem problem(String path, String code, String message) {
    return new Problem(path, code, message, Optional.empty());
  }
}
