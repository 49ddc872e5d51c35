package dev.dirigent.sensorservice;

import dev.dirigent.block.Role;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.loop.Signal;
import dev.dirigent.service.AttemptLoops;
import dev.dirigent.service.Service;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Pokes every waiting sensor when it is due, and keeps the clock while no other replica does. */
@Singleton
final class SensorService implements Service {

  private final Signal signal = new Signal();
  private final AttemptLoops attemptLoops;
  private final Clock clock;

  SensorService(AttemptLoops attemptLoops, Clock clock) {
    this.attemptLoops = attemptLoops;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "sensor-service";
  }

  @Override
  public Map<Role, Signal> hears() {
    return Map.of(Role.SENSOR, signal);
  }

  @Override
  public List<LoopRunner> loops() {
    List<LoopRunner> loops =
        new ArrayList<>(attemptLoops.runners("pokes", attemptLoops.worker(Role.SENSOR, signal)));
    loops.add(new LoopRunner("clock", clock, new Signal(), Duration.ofSeconds(10)));
    return loops;
  }
}
