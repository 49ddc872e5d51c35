package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** What the references of one attempt resolve to. */
public interface Scope {

  /** The run's parameters, an object. */
  JsonNode params();

  /** A step's output, or an entry step's payload; empty where the step has none. */
  Optional<JsonNode> output(String step);

  String runId();

  /** The source that started the run; empty for a run that a person started. */
  Optional<String> sourceCode();
}
