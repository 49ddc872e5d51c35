package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** What stands between <code>${</code> and <code>}</code>. Prints as it is written. */
public sealed interface Reference {

  /**
   * The value in this run, the very node.
   *
   * @throws MissingReferenceException where the run has none
   */
  JsonNode resolve(Scope scope);

  /** {@code params.region}. */
  record Params(DataPath path) implements Reference {

    @Override
    public JsonNode resolve(Scope scope) {
      return path.walk(scope.params(), "params");
    }

    @Override
    public String toString() {
      return "params" + path;
    }
  }

  /** {@code steps.order.output.value}. */
  record Output(String step, DataPath path) implements Reference {

    @Override
    public JsonNode resolve(Scope scope) {
      return path.walk(scope.output(step).orElseThrow(this::noOutput), root());
    }

    private MissingReferenceException noOutput() {
      return new MissingReferenceException(
          toString(), root(), "the step %s has no output in this run".formatted(step));
    }

    private String root() {
      return "steps." + step + ".output";
    }

    @Override
    public String toString() {
      return root() + path;
    }
  }

  /** {@code run.id}. */
  record RunId() implements Reference {

    @Override
    public JsonNode resolve(Scope scope) {
      return TextNode.valueOf(scope.runId());
    }

    @Override
    public String toString() {
      return "run.id";
    }
  }

  /** {@code source.code}. */
  record SourceCode() implements Reference {

    @Override
    public JsonNode resolve(Scope scope) {
      return TextNode.valueOf(scope.sourceCode().orElseThrow(this::noSource));
    }

    private MissingReferenceException noSource() {
      return new MissingReferenceException(
          toString(), "source", "no source started this run, a person did");
    }

    @Override
    public String toString() {
      return "source.code";
    }
  }
}
