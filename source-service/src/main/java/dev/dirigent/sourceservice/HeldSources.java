package dev.dirigent.sourceservice;

import dev.dirigent.engine.SourceHolding;
import dev.dirigent.engine.SourceIntake;
import dev.dirigent.loop.Loop;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.loop.Rest;
import dev.dirigent.loop.Signal;
import dev.dirigent.store.HeldSource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * Holds this worker's share of the sources, a thread each.
 *
 * <p>Platform threads: a broker client blocks in selectors and monitors, which a virtual thread
 * would do on a carrier it shares with all others; and there is one a source, not one a message.
 */
public final class HeldSources implements Loop {

  private static final Logger LOG = Logger.getLogger(HeldSources.class);
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final SourceHolding holding;
  private final SourceIntake intake;
  private final Fellows fellows;
  private final SourceSettings settings;
  private final InstantSource clock;
  private final Signal signal;
  private final Map<UUID, Held> held = new LinkedHashMap<>();

  private record Held(HeldSource source, Lease lease, HeldSourceRunner runner, LoopRunner thread) {}

  /**
   * @param signal cuts this loop's rest short; raised when a source ends
   */
  public HeldSources(
      SourceHolding holding,
      SourceIntake intake,
      Fellows fellows,
      SourceSettings settings,
      InstantSource clock,
      Signal signal) {
    requireSound(settings);
    this.holding = holding;
    this.intake = intake;
    this.fellows = fellows;
    this.settings = settings;
    this.clock = clock;
    this.signal = signal;
  }

  @Override
  public Rest runOnce() {
    Instant turn = clock.instant();
    reap();
    extend();
    takeShare();
    return Rest.atMost(Duration.between(clock.instant(), turn.plus(settings.renewEvery())));
  }

  /** Forgets those that ended by themselves. */
  private void reap() {
    Iterator<Held> all = held.values().iterator();
    while (all.hasNext()) {
      Held one = all.next();
      if (one.runner.ended()) {
        all.remove();
        one.thread.close();
      }
    }
  }

  private void extend() {
    if (held.isEmpty()) {
      return;
    }
    Instant asked = clock.instant();
    List<HeldSource> sources = held.values().stream().map(Held::source).toList();
    Set<UUID> extended = holding.extendIfHeld(sources, settings.leaseTtl());
    for (Held one : held.values()) {
      if (extended.contains(one.source.id())) {
        one.lease.extend(asked, settings.leaseTtl());
      } else {
        one.lease.giveUp();
      }
    }
  }

  /** Claims up to this worker's fair share, or lets go of what is beyond it. */
  private void takeShare() {
    int workers = fellows.alive();
    int share = Math.ceilDiv(holding.toBeHeld(), workers);
    if (held.size() < share) {
      Instant asked = clock.instant();
      holding
          .claim(fellows.self(), settings.leaseTtl(), share - held.size())
          .forEach(source -> hold(source, asked));
    } else {
      held.values().stream().skip(share).forEach(surplus -> surplus.lease.giveUp());
    }
  }

  private void hold(HeldSource source, Instant asked) {
    if (held.containsKey(source.id())) {
      // The one before lost its lease and is not through with its last turn: not two at a time.
      holding.releaseIfHeld(source);
      return;
    }
    LOG.infof("holding source %s (epoch %d)", source.name(), source.epoch());
    Lease lease = new Lease(clock, asked, settings.leaseTtl());
    BatchReader reader = new BatchReader(settings.batch(), PATIENCE, settings.linger(), clock);
    HeldSourceRunner runner = new HeldSourceRunner(source, lease, holding, intake, reader, signal);
    LoopRunner thread =
        new LoopRunner("source " + source.name(), runner, new Signal(), settings.stopWithin());
    held.put(source.id(), new Held(source, lease, runner, thread));
    thread.start();
  }

  /**
   * Refuses settings that cannot work together.
   *
   * @throws IllegalArgumentException naming the one at fault
   */
  static void requireSound(SourceSettings settings) {
    if (settings.renewEvery().multipliedBy(2).compareTo(settings.leaseTtl()) >= 0) {
      throw new IllegalArgumentException(
          "dirigent.source.renew-every (%s) must be less than half of dirigent.source.lease-ttl (%s)"
              .formatted(settings.renewEvery(), settings.leaseTtl()));
    }
    if (settings.batch() < 1) {
      throw new IllegalArgumentException("dirigent.source.batch must be 1 or more");
    }
  }

  @Override
  public void release() {
    // All are told first, so that they close side by side.
    held.values().forEach(one -> one.lease.giveUp());
    held.values().forEach(one -> one.thread.close());
    held.clear();
  }
}
