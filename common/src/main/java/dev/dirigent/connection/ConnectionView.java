package dev.dirigent.connection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.store.ConnectionStore.LastCheck;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A connection as it is shown.
 *
 * @param fields as they were written; of a secret only that it is set
 */
public record ConnectionView(
    UUID id,
    String code,
    String kind,
    ObjectNode fields,
    int version,
    Instant createdAt,
    Instant updatedAt,
    Optional<LastCheck> lastCheck) {}
