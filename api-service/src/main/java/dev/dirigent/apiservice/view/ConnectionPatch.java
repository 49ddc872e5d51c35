package dev.dirigent.apiservice.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Fields of a connection to be changed; null unsets one, one that is left out stays. */
public record ConnectionPatch(
    @Schema(required = true, implementation = Object.class) @Nullable ObjectNode config) {}
