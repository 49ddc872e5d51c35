package dev.dirigent.publishservice;

import dev.dirigent.block.Role;
import dev.dirigent.engine.AttemptWorker;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.loop.Signal;
import dev.dirigent.service.AttemptLoops;
import dev.dirigent.service.DirigentConfig;
import dev.dirigent.service.Service;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs every operator attempt: one loop claims what is due and starts it, another settles what is
 * done.
 */
@Singleton
final class PublishService implements Service {

  private final Signal signal = new Signal();
  private final AttemptLoops attemptLoops;
  private final DirigentConfig config;

  PublishService(AttemptLoops attemptLoops, DirigentConfig config) {
    this.attemptLoops = attemptLoops;
    this.config = config;
  }

  @Override
  public String name() {
    return "publish-service";
  }

  @Override
  public Map<Role, Signal> hears() {
    return Map.of(Role.OPERATOR, signal);
  }

  @Override
  public List<LoopRunner> loops() {
    AttemptWorker operators = attemptLoops.worker(Role.OPERATOR, signal);
    List<LoopRunner> loops = new ArrayList<>(attemptLoops.runners("operators", operators));
    config.idleExit().ifPresent(after -> loops.add(IdleExit.runner(operators, after)));
    return loops;
  }

  /** Somebody has work for us; we may have been started for it. */
  void wake() {
    signal.raise();
  }
}
