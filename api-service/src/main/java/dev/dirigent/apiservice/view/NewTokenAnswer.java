package dev.dirigent.apiservice.view;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A token that was made, with its value: this once. */
@Schema(name = "NewToken")
public record NewTokenAnswer(
    String name, String role, @Schema(description = "Not shown again.") String token) {}
