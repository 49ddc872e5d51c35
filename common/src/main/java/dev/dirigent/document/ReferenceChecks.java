package dev.dirigent.document;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Whether every reference of a document can have a value in a run. */
final class ReferenceChecks {

  private final Value root;
  private final PipelineDocument document;
  private final StepGraph graph;
  private final Set<String> known;

  ReferenceChecks(Value root, PipelineDocument document, StepGraph graph) {
    this.root = root;
    this.document = document;
    this.graph = graph;
    this.known = new LinkedHashSet<>(document.steps().keySet());
    known.addAll(document.entrySteps());
  }

  void check() {
    Optional<ParamsSchema> params = params();
    for (String name : document.steps().keySet()) {
      root.child("steps")
          .child(name)
          .find("config")
          .ifPresent(config -> step(name, config, params));
    }
    for (Value source : root.find("sources").map(Value::children).orElse(List.of())) {
      source.find("config").ifPresent(config -> forEachText(config, this::noReference));
    }
  }

  /** Empty when what the document declares cannot be used and so says nothing about references. */
  private Optional<ParamsSchema> params() {
    Optional<Value> declared = root.find("params");
    return declared.isEmpty()
        ? Optional.of(ParamsSchema.NONE)
        : declared.flatMap(ParamsCheck::check);
  }

  private void step(String step, Value config, Optional<ParamsSchema> params) {
    Set<String> upstream = graph.upstream(step);
    forEachText(
        config,
        text -> {
          Interpolation interpolation = Interpolation.parse(text.json().textValue());
          interpolation.faults().forEach(fault -> text.problem(fault.code(), fault.sentence()));
          for (Reference reference : interpolation.references()) {
            switch (reference) {
              case Reference.Output output -> output(step, output, upstream, text);
              case Reference.Params param -> param(param, params, text);
              case Reference.RunId id -> {}
              case Reference.SourceCode code -> {}
            }
          }
        });
  }

  private void output(String step, Reference.Output output, Set<String> upstream, Value text) {
    String name = output.step();
    if (upstream.contains(name) && !name.equals(step)) {
      return;
    }
    String problem;
    if (name.equals(step)) {
      problem = "`%s` has no output before it ran".formatted(step);
    } else if (known.contains(name)) {
      problem = "`%s` need not have run before `%s`; add it to `depends_on`".formatted(name, step);
    } else {
      problem =
          "there is no step `%s`%s".formatted(name, Nearest.hint(name, List.copyOf(upstream)));
    }
    text.problem(ProblemCode.BAD_REFERENCE, "${%s}: %s".formatted(output, problem));
  }

  private void param(Reference.Params param, Optional<ParamsSchema> declared, Value text) {
    List<DataPath.Segment> segments = param.path().segments();
    if (declared.isEmpty() || segments.isEmpty()) {
      return;
    }
    if (!(segments.getFirst() instanceof DataPath.Key key)) {
      text.problem(
          ProblemCode.BAD_REFERENCE, "${%s}: parameters have names and no order".formatted(param));
    } else if (!declared.get().allows(key.name())) {
      text.problem(
          ProblemCode.BAD_REFERENCE,
          "${%s}: `params` declares no `%s`%s"
              .formatted(param, key.name(), Nearest.hint(key.name(), declared.get().names())));
    }
  }

  private void noReference(Value text) {
    text.problem(
        ProblemCode.BAD_REFERENCE,
        "a source's config has no references: it is used before there is a run");
  }

  /** Every string with references in it, however deep. */
  private static void forEachText(Value value, Consumer<Value> action) {
    if (value.json().isTextual() && !Interpolation.isPlain(value.json().textValue())) {
      action.accept(value);
    }
    value.children().forEach(child -> forEachText(child, action));
  }
}
