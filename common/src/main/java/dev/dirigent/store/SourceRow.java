package dev.dirigent.store;

import java.util.UUID;

/**
 * A source as it is declared, and its state.
 *
 * @param config as JSON text
 * @param retired no longer declared
 */
public record SourceRow(
    UUID id,
    String code,
    String kind,
    String step,
    String config,
    int maxInFlight,
    SourceState state,
    boolean retired) {}
