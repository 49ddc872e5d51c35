package dev.dirigent.engine;

import dev.dirigent.engine.Plan.Step;
import dev.dirigent.store.Outcome;
import dev.dirigent.store.RunStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What becomes of a run, from nothing but its plan and what is settled: which steps are ready,
 * which can no longer run, and how the run ends. Pure; called inside the outcome transaction.
 */
final class Readiness {

  private final Plan plan;

  /** Settled steps; entry steps count as succeeded when filled and as skipped when not. */
  private final Map<String, Outcome> settled;

  Readiness(Plan plan, Optional<String> filledEntry, Map<String, Outcome> settledSteps) {
    this.plan = plan;
    this.settled = new HashMap<>(settledSteps);
    for (String entry : plan.entrySteps()) {
      settled.put(entry, Outcome.SKIPPED);
    }
    filledEntry.ifPresent(entry -> settled.put(entry, Outcome.SUCCEEDED));
  }

  /**
   * What a settlement sets free.
   *
   * @param ready steps to be given a lease, in the document's order
   * @param skipped steps that cannot run any more, to be recorded as skipped
   */
  record Next(List<Step> ready, List<Step> skipped) {}

  /** Decides about every step that is neither settled nor live. Skips propagate at once. */
  Next next(Set<String> live) {
    List<Step> ready = new ArrayList<>();
    List<Step> skipped = new ArrayList<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Step step : plan.steps()) {
        if (settled.containsKey(step.name()) || live.contains(step.name())) {
          continue;
        }
        if (verdict(step) == Verdict.SKIP) {
          settled.put(step.name(), Outcome.SKIPPED);
          skipped.add(step);
          changed = true;
        }
      }
    }
    for (Step step : plan.steps()) {
      if (!settled.containsKey(step.name())
          && !live.contains(step.name())
          && verdict(step) == Verdict.READY) {
        ready.add(step);
      }
    }
    return new Next(ready, skipped);
  }

  private enum Verdict {
    WAIT,
    READY,
    SKIP
  }

  private Verdict verdict(Step step) {
    int open = 0;
    int succeeded = 0;
    int failed = 0;
    List<String> dependencies = step.document().dependsOn();
    for (String dependency : dependencies) {
      Outcome outcome = settled.get(dependency);
      if (outcome == null) {
        open++;
      } else if (readsAsSuccess(dependency, outcome)) {
        succeeded++;
      } else if (outcome == Outcome.FAILED) {
        failed++;
      }
    }
    int settledOtherwise = dependencies.size() - open - succeeded;
    return switch (step.document().rule()) {
      case ALL_SUCCESS -> settledOtherwise > 0 ? Verdict.SKIP : whenNone(open);
      case ALL_DONE -> skippedAll(dependencies) ? Verdict.SKIP : whenNone(open);
      case ALWAYS -> whenNone(open);
      case ONE_FAILED -> failed > 0 ? Verdict.READY : open > 0 ? Verdict.WAIT : Verdict.SKIP;
    };
  }

  private static Verdict whenNone(int open) {
    return open == 0 ? Verdict.READY : Verdict.WAIT;
  }

  private boolean skippedAll(List<String> dependencies) {
    return !dependencies.isEmpty()
        && dependencies.stream().allMatch(name -> settled.get(name) == Outcome.SKIPPED);
  }

  private boolean readsAsSuccess(String stepName, Outcome outcome) {
    return outcome == Outcome.SUCCEEDED
        || (outcome == Outcome.FAILED
            && plan.step(stepName).map(step -> step.document().continueOnFailure()).orElse(false));
  }

  /**
   * How a run ends once nothing is live or ready.
   *
   * <p>Cancelled when that was asked and something was cut off. Failed when a failure was neither
   * excused by {@code continue_on_failure} nor answered by a leaf below it that succeeded.
   * Completed with errors when all failures were. Skipped when no step ran.
   */
  RunStatus status(boolean cancelRequested) {
    boolean cutOff = false;
    boolean anyRan = false;
    boolean anyFailed = false;
    boolean anyUnanswered = false;
    for (Step step : plan.steps()) {
      Outcome outcome = settled.get(step.name());
      if (outcome == null || outcome == Outcome.CANCELLED) {
        cutOff = true;
        continue;
      }
      anyRan |= outcome == Outcome.SUCCEEDED || outcome == Outcome.FAILED;
      if (outcome == Outcome.FAILED) {
        anyFailed = true;
        anyUnanswered |= !step.document().continueOnFailure() && !answered(step);
      }
    }
    if (cancelRequested && cutOff) {
      return RunStatus.CANCELLED;
    }
    if (anyUnanswered) {
      return RunStatus.FAILED;
    }
    if (anyFailed) {
      return RunStatus.COMPLETED_WITH_ERRORS;
    }
    return anyRan ? RunStatus.SUCCEEDED : RunStatus.SKIPPED;
  }

  /** Whether a leaf below the failed step succeeded: somebody dealt with the failure. */
  private boolean answered(Step failed) {
    return failed.dependents().stream()
        .anyMatch(
            dependent ->
                dependent.dependents().isEmpty()
                    ? settled.get(dependent.name()) == Outcome.SUCCEEDED
                    : answered(dependent));
  }
}
