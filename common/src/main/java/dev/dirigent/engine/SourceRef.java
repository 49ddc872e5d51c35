package dev.dirigent.engine;

import java.util.UUID;

/** The source that starts a run. */
public record SourceRef(UUID id, String code) {}
