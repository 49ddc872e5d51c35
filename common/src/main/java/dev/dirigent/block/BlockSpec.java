package dev.dirigent.block;

import java.time.Duration;
import java.util.Optional;

/**
 * What a block is called, takes and gives.
 *
 * @param id {@code family.verb}, unique, public API
 * @param group the heading it stands under in the reference
 * @param summary one sentence for people
 * @param config the configuration record
 * @param output the output record, or {@link com.fasterxml.jackson.databind.JsonNode} where the
 *     output's shape is the document's business
 * @param poll the default time between pokes; sensors only
 * @param deadline the default bound on the whole wait; sensors only, empty is unbounded
 * @param idempotent repeating it changes nothing outside, so the engine may repeat it after a crash
 *     instead of storing its output first
 * @param role the service that runs it
 */
public record BlockSpec<C>(
    String id,
    String group,
    String summary,
    Class<C> config,
    Class<?> output,
    Optional<Duration> poll,
    Optional<Duration> deadline,
    boolean idempotent,
    Role role) {

  /** An operator, run by publish-service. */
  public static <C> BlockSpec<C> operator(
      String id, String group, String summary, Class<C> config, Class<?> output) {
    return new BlockSpec<>(
        id,
        group,
        summary,
        config,
        output,
        Optional.empty(),
        Optional.empty(),
        false,
        Role.OPERATOR);
  }

  /** A sensor, poked every {@code poll} unless the step says otherwise. */
  public static <C> BlockSpec<C> sensor(
      String id, String group, String summary, Class<C> config, Class<?> output, Duration poll) {
    return new BlockSpec<>(
        id, group, summary, config, output, Optional.of(poll), Optional.empty(), true, Role.SENSOR);
  }

  /** The same block, repeatable without a trace. */
  public BlockSpec<C> repeatable() {
    return new BlockSpec<>(id, group, summary, config, output, poll, deadline, true, role);
  }
}
