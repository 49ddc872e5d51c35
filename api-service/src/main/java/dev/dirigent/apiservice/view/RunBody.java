package dev.dirigent.apiservice.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A run to be started. */
public record RunBody(
    @Schema(implementation = Object.class, description = "By name; absent ones get their default.")
        @Nullable ObjectNode params,
    @Schema(description = "What a source would bring; needed when a step depends on it.")
        @Nullable EntryBody entry,
    @Schema(
            enumeration = {"low", "normal", "high"},
            description = "Instead of the document's.")
        @Nullable String priority) {

  /** The payload of an entry step. */
  public record EntryBody(
      @Schema(required = true) @Nullable String step,
      @Schema(required = true, implementation = Object.class) @Nullable JsonNode output) {}
}
