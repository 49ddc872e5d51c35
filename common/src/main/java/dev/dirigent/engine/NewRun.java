package dev.dirigent.engine;

import dev.dirigent.document.Priority;
import java.util.Optional;
import java.util.UUID;

/**
 * A run to be created.
 *
 * @param dedupeKey with the source: a second run of the same key is never created
 * @param params as JSON text, already valid for the document and with its defaults
 */
public record NewRun(
    UUID id,
    Plan plan,
    Optional<SourceRef> source,
    Optional<String> dedupeKey,
    Optional<Entry> entry,
    String params,
    Priority priority) {}
