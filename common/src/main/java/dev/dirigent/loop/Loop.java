package dev.dirigent.loop;

/** A service's main loop, one turn at a time. Called from one thread. */
public interface Loop {

  /**
   * One turn: looks for work, does it, and says how long to rest when no signal comes.
   *
   * @throws Exception logged by the runner, which backs off and calls again
   */
  Rest runOnce() throws Exception;

  /** Gives back what is held. Called once, after the last turn. */
  default void release() {}
}
