package dev.dirigent.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
  public record Requires(List<String> blocks, List<String> connections) {

    public static final Requires NOTHING = new Requires(List.of(), List.of());

    public Requires {
      blocks = List.copyOf(blocks);
      connections = List.copyOf(connections);
    }
  }

  public PipelineDocument {
    tags = List.copyOf(tags);
    sources = List.copyOf(sources);
    steps = Collections.unmodifiableMap(new LinkedHashMap<>(steps));
  }

  /** The names whose output a source supplies, in the order of the sources. */
  public Set<String> entrySteps() {
    return sources.stream()
        .map(SourceDocument::step)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
