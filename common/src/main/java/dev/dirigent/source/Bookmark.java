package dev.dirigent.source;

import java.util.List;

/**
 * Where a source stands.
 *
 * @param generation part of every dedupe key; moves on when the place is moved on purpose
 * @param positions one a partition; empty before the source has begun
 */
public record Bookmark(int generation, List<Position> positions) {}
