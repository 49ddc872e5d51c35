package dev.dirigent.document;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.document.PipelineDocument.Requires;
import dev.dirigent.json.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a tree into the model, key by key. Where something is wrong it says so and puts the default
 * in its place: the result is of use only when there were no problems.
 */
final class PipelineShape {

  static final String FORMAT = "dirigent/v1";
  static final String KIND = "pipeline";
  static final int DEFAULT_MAX_IN_FLIGHT = 1_000;
  static final int MAX_IN_FLIGHT = 1_000_000;
  static final int MAX_ATTEMPTS = 1_000;
  static final int MAX_STEPS = 1_000;

  private PipelineShape() {}

  static PipelineDocument read(Value root) {
    Optional<Fields> fields = Fields.of(root, Keys.PIPELINE);
    return fields.map(PipelineShape::pipeline).orElseGet(PipelineShape::nothing);
  }

  private static PipelineDocument pipeline(Fields fields) {
    fields.require("format").ifPresent(value -> exactly(value, FORMAT));
    fields.require("kind").ifPresent(value -> exactly(value, KIND));
    return new PipelineDocument(
        fields.require("code").flatMap(value -> value.text(Names.CODE)).orElse(""),
        fields.find("name").flatMap(value -> value.text(Names.LINE)),
        fields.find("description").flatMap(value -> value.text(Names.PROSE)),
        texts(fields, "tags", Names.TAG),
        fields
            .find("concurrency")
            .flatMap(value -> value.oneOf(Concurrency.class))
            .orElse(Concurrency.ALLOW),
        fields
            .find("priority")
            .flatMap(value -> value.oneOf(Priority.class))
            .orElse(Priority.NORMAL),
        fields.find("params").flatMap(Value::object),
        fields.find("sources").map(PipelineShape::sources).orElse(List.of()),
        fields.require("steps").map(PipelineShape::steps).orElse(Map.of()),
        fields.find("requires").map(PipelineShape::requires).orElse(Requires.NOTHING));
  }

  private static PipelineDocument nothing() {
    return new PipelineDocument(
        "",
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Concurrency.ALLOW,
        Priority.NORMAL,
        Optional.empty(),
        List.of(),
        Map.of(),
        Requires.NOTHING);
  }

  private static void exactly(Value value, String wanted) {
    Optional<String> text = value.text();
    if (text.isPresent() && !text.get().equals(wanted)) {
      value.problem(ProblemCode.BAD_VALUE, "this version reads `%s` only".formatted(wanted));
    }
  }

  private static List<SourceDocument> sources(Value value) {
    List<SourceDocument> sources = new ArrayList<>();
    for (Value element : value.list()) {
      Fields.of(element, Keys.SOURCE).ifPresent(fields -> sources.add(source(fields)));
    }
    return sources;
  }

  private static SourceDocument source(Fields fields) {
    return new SourceDocument(
        fields.require("code").flatMap(value -> value.text(Names.CODE)).orElse(""),
        fields.require("kind").flatMap(PipelineShape::sourceKind).orElse(""),
        fields.require("step").flatMap(value -> value.text(Names.STEP)).orElse(""),
        fields.freeObject("config"),
        fields
            .find("max_in_flight")
            .flatMap(value -> value.count(MAX_IN_FLIGHT))
            .orElse(DEFAULT_MAX_IN_FLIGHT));
  }

  private static Optional<String> sourceKind(Value value) {
    Optional<String> kind = value.text();
    if (kind.isPresent() && !SourceKinds.KNOWN.contains(kind.get())) {
      if (SourceKinds.NOT_YET.contains(kind.get())) {
        value.problem(
            ProblemCode.NOT_YET,
            "sources of kind `%s` are not supported by this version yet".formatted(kind.get()));
      } else {
        value.problem(
            ProblemCode.BAD_VALUE,
            "there is no source of kind `%s`%s"
                .formatted(kind.get(), Nearest.hint(kind.get(), SourceKinds.KNOWN)));
      }
    }
    return kind;
  }

  private static Map<String, StepDocument> steps(Value value) {
    Map<String, StepDocument> steps = new LinkedHashMap<>();
    ObjectNode object = value.object().orElse(null);
    if (object == null) {
      return steps;
    }
    if (object.isEmpty()) {
      value.problem(ProblemCode.BAD_VALUE, "a pipeline needs at least one step");
    }
    if (object.size() > MAX_STEPS) {
      value.problem(
          ProblemCode.TOO_LARGE,
          "a pipeline may have %,d steps; split it into several".formatted(MAX_STEPS));
    }
    object.fieldNames().forEachRemaining(name -> steps.put(name, step(name, value.child(name))));
    return steps;
  }

  private static StepDocument step(String name, Value value) {
    if (!Names.STEP.matches(name)) {
      value.problemOfKey(ProblemCode.BAD_VALUE, Names.STEP.rule());
    }
    Optional<Fields> fields = Fields.of(value, Keys.STEP);
    return fields.map(present -> step(name, present)).orElseGet(() -> emptyStep(name));
  }

  private static StepDocument step(String name, Fields fields) {
    return new StepDocument(
        name,
        fields.require("block").flatMap(value -> value.text(Names.BLOCK)).orElse(""),
        texts(fields, "depends_on", Names.STEP),
        fields.find("rule").flatMap(value -> value.oneOf(Rule.class)).orElse(Rule.ALL_SUCCESS),
        fields.find("retry").map(PipelineShape::retry).orElse(RetryPolicy.NONE),
        fields.find("timeout").flatMap(Value::duration),
        fields.find("poll").flatMap(Value::duration),
        fields.find("deadline").flatMap(Value::duration),
        fields
            .find("on_timeout")
            .flatMap(value -> value.oneOf(OnTimeout.class))
            .orElse(OnTimeout.FAIL),
        fields.find("continue_on_failure").flatMap(Value::flag).orElse(false),
        fields.freeObject("config"));
  }

  private static StepDocument emptyStep(String name) {
    return new StepDocument(
        name,
        "",
        List.of(),
        Rule.ALL_SUCCESS,
        RetryPolicy.NONE,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OnTimeout.FAIL,
        false,
        JsonNodeFactory.instance.objectNode());
  }

  private static RetryPolicy retry(Value value) {
    return Fields.of(value, Keys.RETRY).map(PipelineShape::retry).orElse(RetryPolicy.NONE);
  }

  private static RetryPolicy retry(Fields fields) {
    int maxAttempts =
        fields
            .find("max_attempts")
            .flatMap(value -> value.count(MAX_ATTEMPTS))
            .orElse(RetryPolicy.NONE.maxAttempts());
    Duration backoff =
        fields.find("backoff").flatMap(Value::duration).orElse(RetryPolicy.NONE.backoff());
    Optional<Value> limit = fields.find("max_backoff");
    Duration maxBackoff =
        limit.flatMap(Value::duration).orElseGet(() -> RetryPolicy.defaultMaxBackoff(backoff));
    if (maxBackoff.compareTo(backoff) < 0) {
      limit
          .orElseThrow()
          .problem(
              ProblemCode.CONFLICT,
              "max_backoff is shorter than the backoff of %s".formatted(Durations.print(backoff)));
    }
    return new RetryPolicy(maxAttempts, backoff, maxBackoff);
  }

  private static Requires requires(Value value) {
    return Fields.of(value, Keys.REQUIRES)
        .map(
            fields ->
                new Requires(
                    texts(fields, "blocks", Names.BLOCK), texts(fields, "connections", Names.CODE)))
        .orElse(Requires.NOTHING);
  }

  private static List<String> texts(Fields fields, String key, Names names) {
    return fields.find(key).map(value -> value.texts(names)).orElse(List.of());
  }
}
