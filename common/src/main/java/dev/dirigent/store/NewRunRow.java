package dev.dirigent.store;

import java.util.Optional;
import java.util.UUID;

/**
 * A run as it is inserted; {@code status} is {@link RunStatus#RUNNING} unless it has nothing to do.
 */
public record NewRunRow(
    UUID id,
    UUID pipelineId,
    UUID versionId,
    Optional<UUID> sourceId,
    Optional<String> dedupeKey,
    Optional<String> entryStep,
    Optional<String> entry,
    String params,
    int priority,
    RunStatus status) {}
