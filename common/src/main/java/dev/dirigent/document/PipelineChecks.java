package dev.dirigent.document;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What must hold between the parts of a document. */
final class PipelineChecks {

  private final Value root;
  private final PipelineDocument document;
  private final StepGraph graph;

  private PipelineChecks(Value root, PipelineDocument document) {
    this.root = root;
    this.document = document;
    this.graph = new StepGraph(document.steps().values());
  }

  static void check(Value root, PipelineDocument document) {
    if (document.steps().size() > PipelineShape.MAX_STEPS) {
      return;
    }
    PipelineChecks checks = new PipelineChecks(root, document);
    checks.concurrency();
    checks.sources();
    checks.dependencies();
    checks.cycles();
    new ReferenceChecks(root, document, checks.graph).check();
  }

  private void concurrency() {
    if (document.concurrency() == Concurrency.ALLOW) {
      return;
    }
    Value value = root.child("concurrency");
    boolean drops =
        document.concurrency() == Concurrency.SKIP || document.concurrency() == Concurrency.REPLACE;
    boolean held =
        document.sources().stream().anyMatch(source -> source.kind().equals(SourceKinds.KAFKA));
    if (drops && held) {
      value.problem(
          ProblemCode.CONFLICT,
          "`%s` would drop messages that a source has taken; a pipeline with a kafka source has"
                  .formatted(Value.word(document.concurrency()))
              + " `allow`");
    } else {
      value.problem(
          ProblemCode.NOT_YET,
          "`%s` is not supported by this version yet; there is `allow`"
              .formatted(Value.word(document.concurrency())));
    }
  }

  private void sources() {
    Set<String> codes = new HashSet<>();
    for (Value source : root.find("sources").map(Value::children).orElse(List.of())) {
      source.find("code").ifPresent(code -> uniqueCode(code, codes));
      source.find("step").ifPresent(this::entryStep);
    }
  }

  private void uniqueCode(Value code, Set<String> codes) {
    if (code.json().isTextual() && !codes.add(code.json().textValue())) {
      code.problem(
          ProblemCode.DUPLICATE,
          "another source of this pipeline has the code `%s`".formatted(code.json().textValue()));
    }
  }

  private void entryStep(Value step) {
    if (step.json().isTextual() && document.steps().containsKey(step.json().textValue())) {
      step.problem(
          ProblemCode.CONFLICT,
          "`%s` is a step of its own; a source fills an entry step, a name that `steps` does not have"
              .formatted(step.json().textValue()));
    }
  }

  private void dependencies() {
    Set<String> known = new LinkedHashSet<>(document.steps().keySet());
    known.addAll(document.entrySteps());
    for (StepDocument step : document.steps().values()) {
      if (step.rule() == Rule.ONE_FAILED && step.dependsOn().isEmpty()) {
        step(step.name())
            .child("rule")
            .problem(
                ProblemCode.CONFLICT, "`one_failed` needs `depends_on`, or it can never be met");
      }
      for (Value dependency : dependencies(step.name())) {
        dependency(step.name(), dependency, known);
      }
    }
  }

  private void dependency(String step, Value dependency, Set<String> known) {
    String name = dependency.json().asText();
    if (name.equals(step)) {
      dependency.problem(ProblemCode.CYCLE, "`%s` waits for itself; leave it out".formatted(step));
    } else if (Names.STEP.matches(name) && !known.contains(name) && entryStepsAreKnown()) {
      dependency.problem(
          ProblemCode.UNKNOWN_STEP,
          "`%s` is neither a step nor the `step` of a source%s"
              .formatted(name, Nearest.hint(name, others(known, step))));
    }
  }

  /** Whether every source could be read; until then any name may be an entry step's. */
  private boolean entryStepsAreKnown() {
    return !document.entrySteps().contains("")
        && root.find("sources").map(sources -> sources.json().size()).orElse(0)
            == document.sources().size();
  }

  private void cycles() {
    for (List<String> cycle : graph.cycles()) {
      String first = cycle.getFirst();
      String second = cycle.get(1);
      List<String> round = new ArrayList<>(cycle);
      round.add(first);
      dependencies(first).stream()
          .filter(dependency -> dependency.json().asText().equals(second))
          .findFirst()
          .orElseThrow()
          .problem(
              ProblemCode.CYCLE,
              "these steps wait for one another and none can start: " + String.join(" -> ", round));
    }
  }

  private Value step(String name) {
    return root.child("steps").child(name);
  }

  private List<Value> dependencies(String step) {
    Optional<Value> list = step(step).find("depends_on");
    return list.map(Value::children).orElse(List.of());
  }

  private static List<String> others(Set<String> known, String step) {
    return known.stream().filter(name -> !name.isEmpty() && !name.equals(step)).toList();
  }
}
