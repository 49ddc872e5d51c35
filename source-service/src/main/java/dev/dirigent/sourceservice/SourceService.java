package dev.dirigent.sourceservice;

import dev.dirigent.block.Role;
import dev.dirigent.engine.SourceHolding;
import dev.dirigent.engine.SourceIntake;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.loop.Signal;
import dev.dirigent.service.Service;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** The service that holds the consumers of sources. */
@Singleton
public final class SourceService implements Service {

  static final String NAME = "source-service";

  private final SourceSettings settings;
  private final Signal signal = new Signal();
  private final HeldSources heldSources;

  SourceService(
      SourceSettings settings,
      SourceHolding holding,
      SourceIntake intake,
      Fellows fellows,
      InstantSource clock) {
    this.settings = settings;
    this.heldSources = new HeldSources(holding, intake, fellows, settings, clock, signal);
  }

  @Override
  public String name() {
    return NAME;
  }

  /** Sources were declared, resumed or changed: this service's work, though no attempt is due. */
  @Override
  public Map<Role, Signal> hears() {
    return Map.of(Role.DRAIN, signal);
  }

  @Override
  public List<LoopRunner> loops() {
    return List.of(
        new LoopRunner("held-sources", heldSources, signal, settings.stopWithin().multipliedBy(2)));
  }
}
