package dev.dirigent.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A pipeline as its author wrote it, format {@code dirigent/v1}, already free of problems.
 *
 * @param code the only identity: kebab-case, 1 to 63 characters
 * @param params the JSON Schema of the run's parameters
 * @param steps by name, in the document's order
 */
public record PipelineDocument(
    String code,
    Optional<String> name,
    Optional<String> description,
    List<String> tags,
    Concurrency concurrency,
    Priority priority,
    Optional<ObjectNode> params,
    List<SourceDocument> sources,
    Map<String, StepDocument> steps,
    Requires requires) {

  /** What the document says it needs, checked when it is applied. */
  public record Requires(List<String> blocks, List<String> connections) {}
}
