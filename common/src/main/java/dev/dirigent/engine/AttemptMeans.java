package dev.dirigent.engine;

import dev.dirigent.block.Connections;
import dev.dirigent.store.Ids;
import java.time.InstantSource;

/**
 * What every attempt of a service may use.
 *
 * @param maxOutputBytes the largest output a step may have, in UTF-8 bytes
 */
public record AttemptMeans(
    Connections connections, Ids ids, InstantSource clock, int maxOutputBytes) {

  AttemptContext.Means context() {
    return new AttemptContext.Means(connections, ids, clock);
  }
}
