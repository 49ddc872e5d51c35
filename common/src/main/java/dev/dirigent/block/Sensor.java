package dev.dirigent.block;

/**
 * Waits for the world. A poke is one bounded observation: it returns in seconds, changes nothing
 * that matters, and may be repeated by any worker.
 */
public non-sealed interface Sensor<C> extends Block<C> {

  /**
   * Looks once.
   *
   * <p>Whatever a {@link Observation.Ready} took from a broker is held by its receipt until the
   * engine has committed the outcome. On every other way out, exceptions included, all that was
   * taken is handed back before this returns.
   *
   * @throws BlockFailure when the look itself failed; "nothing yet" is not a failure
   */
  Observation poke(C config, BlockContext context);
}
