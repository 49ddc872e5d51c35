package dev.dirigent.block;

/**
 * One thing wrong with a configuration.
 *
 * @param field its path inside the configuration, such as {@code records[0].key}; empty is the
 *     whole
 * @param code stable, such as {@code config.unknown_key}
 * @param message what is wrong and what would be right, without the value at fault
 */
public record FieldProblem(String field, String code, String message) {}
