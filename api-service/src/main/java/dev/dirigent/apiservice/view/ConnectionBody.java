package dev.dirigent.apiservice.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A connection to be created. */
public record ConnectionBody(
    @Schema(required = true, examples = "orders") @Nullable String code,
    @Schema(required = true, examples = "kafka") @Nullable String kind,
    @Schema(implementation = Object.class, description = "The fields of its kind.")
        @Nullable ObjectNode config) {}
