package dev.dirigent.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.document.Scope;
import dev.dirigent.json.Json;
import dev.dirigent.store.ClaimedLease;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the references of one run's steps resolve to. Stored texts are parsed when they are first
 * asked for. Used by one thread at a time.
 */
final class Inputs implements Scope {

  private final ClaimedLease lease;
  private final Map<String, JsonNode> outputs = new HashMap<>();
  private @Nullable JsonNode params;

  Inputs(ClaimedLease lease) {
    this.lease = lease;
  }

  /** Adds the stored output of an upstream step. */
  void addStored(String step, String json) {
    outputs.put(step, Json.read(json));
  }

  /** Adds the output of a step that has just succeeded. */
  void add(String step, JsonNode output) {
    outputs.put(step, output);
  }

  @Override
  public JsonNode params() {
    if (params == null) {
      params = Json.read(lease.params());
    }
    return params;
  }

  @Override
  public Optional<JsonNode> output(String step) {
    JsonNode known = outputs.get(step);
    if (known != null) {
      return Optional.of(known);
    }
    if (lease.entryStep().isPresent() && lease.entryStep().get().equals(step)) {
      JsonNode entry = Json.read(lease.entry().orElseThrow());
      outputs.put(step, entry);
      return Optional.of(entry);
    }
    return Optional.empty();
  }

  @Override
  public String runId() {
    return lease.runId().toString();
  }

  @Override
  public Optional<String> sourceCode() {
    return lease.sourceCode();
  }
}
