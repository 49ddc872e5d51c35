package dev.dirigent.source;

import dev.dirigent.block.Connections;
import java.util.UUID;

/**
 * What a consumer may use while it is held.
 *
 * @param sourceId identifies the source wherever its consumer is held
 * @param name the source for people: {@code pipeline/source}
 */
public record HeldContext(
    UUID sourceId, String name, Connections connections, Positions positions) {}
