package dev.dirigent.service;

import dev.dirigent.block.Role;
import dev.dirigent.engine.AttemptMeans;
import dev.dirigent.engine.AttemptSettings;
import dev.dirigent.engine.AttemptWorker;
import dev.dirigent.engine.Claims;
import dev.dirigent.engine.Outcomes;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.loop.Signal;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;

/** Makes the loops that run attempts, as the configuration says. */
@Singleton
public final class AttemptLoops {

  private static final Duration AFTER_GRACE = Duration.ofSeconds(5);

  private final EngineConfig config;
  private final Worker worker;
  private final Claims claims;
  private final Outcomes outcomes;
  private final AttemptMeans means;

  public AttemptLoops(
      EngineConfig config, Worker worker, Claims claims, Outcomes outcomes, AttemptMeans means) {
    this.config = config;
    this.worker = worker;
    this.claims = claims;
    this.outcomes = outcomes;
    this.means = means;
  }

  /** A worker for the role, woken by the signal. */
  public AttemptWorker worker(Role role, Signal due) {
    AttemptSettings settings =
        new AttemptSettings(
            role,
            config.capacity(),
            config.batch(),
            config.linger(),
            config.leaseTtl(),
            config.renewEvery(),
            config.poll(),
            config.grace());
    return new AttemptWorker(settings, worker.id(), claims, outcomes, means, due);
  }

  /** Its loops, in the order they start: what claims stops first, what settles has its grace. */
  public List<LoopRunner> runners(String name, AttemptWorker attempts) {
    Duration stopWithin = config.grace().plus(AFTER_GRACE);
    return List.of(
        new LoopRunner(name + "-settling", attempts.settling(), attempts.done(), stopWithin),
        new LoopRunner(name + "-claiming", attempts.claiming(), attempts.due(), stopWithin));
  }
}
