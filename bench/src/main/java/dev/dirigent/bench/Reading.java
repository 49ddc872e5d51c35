package dev.dirigent.bench;

/**
 * One number of one run.
 *
 * @param name in snake case, as in the result file
 * @param unit for people
 */
record Reading(String name, String unit, double value) {}
