package dev.dirigent.apiservice.view;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A token to be made. */
public record TokenBody(
    @Schema(required = true, description = "Whose it is.") @Nullable String name,
    @Schema(
            required = true,
            enumeration = {"viewer", "operator", "admin"})
        @Nullable String role) {}
