package dev.dirigent.document;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An entrance of a pipeline.
 *
 * @param code kebab-case, unique in the pipeline
 * @param step the entry step whose output a run of this source carries
 * @param maxInFlight how many of its runs may be unsettled at once, 1 or more
 */
public record SourceDocument(
    String code, String kind, String step, ObjectNode config, int maxInFlight) {}
