package dev.dirigent.engine;

/**
 * What filled a run's entry step.
 *
 * @param step the entry step's name
 * @param json its output, as JSON text: stored and passed on without being parsed
 */
public record Entry(String step, String json) {}
