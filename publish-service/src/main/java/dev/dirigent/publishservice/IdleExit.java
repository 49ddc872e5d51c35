package dev.dirigent.publishservice;

import dev.dirigent.engine.AttemptWorker;
import dev.dirigent.loop.Loop;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.loop.Rest;
import dev.dirigent.loop.Signal;
import io.quarkus.runtime.Quarkus;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Ends a process that had nothing to do for so long; the next wake starts one again. */
final class IdleExit implements Loop {

  private static final Logger LOG = Logger.getLogger(IdleExit.class);

  private final AttemptWorker attempts;
  private final Duration after;

  private IdleExit(AttemptWorker attempts, Duration after) {
    this.attempts = attempts;
    this.after = after;
  }

  static LoopRunner runner(AttemptWorker attempts, Duration after) {
    return new LoopRunner(
        "idle-exit", new IdleExit(attempts, after), new Signal(), Duration.ofSeconds(1));
  }

  @Override
  public Rest runOnce() {
    Duration left = after.minus(attempts.idleFor());
    if (left.isPositive()) {
      return Rest.atMost(left);
    }
    LOG.infof("nothing to do for %s, leaving", after);
    Quarkus.asyncExit(0);
    return Rest.atMost(Duration.ofHours(1));
  }
}
