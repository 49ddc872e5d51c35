package dev.dirigent.engine;

import dev.dirigent.engine.SettleLoop.AttemptSignals;
import dev.dirigent.loop.Loop;
import dev.dirigent.loop.Signal;
import java.time.Duration;
import java.util.UUID;

/**
 * Runs the attempts of one role: one loop claims and starts, another settles. Stop the claiming one
 * first; the settling one finishes or gives back what is in hand.
 */
public final class AttemptWorker {

  private final InHand inHand;
  private final ClaimLoop claiming;
  private final SettleLoop settling;
  private final AttemptSignals signals;

  /**
   * A worker, not yet at work.
   *
   * @param due raised when there may be work
   */
  public AttemptWorker(
      AttemptSettings settings,
      UUID worker,
      Claims claims,
      Outcomes outcomes,
      AttemptMeans means,
      Signal due) {
    this.signals = new AttemptSignals(due, new Signal());
    this.inHand = new InHand(worker, means, settings.batch(), signals.done());
    this.claiming = new ClaimLoop(settings, worker, claims, inHand);
    this.settling = new SettleLoop(settings, claims, outcomes, inHand, claiming, signals);
  }

  public Loop claiming() {
    return claiming;
  }

  public Loop settling() {
    return settling;
  }

  /** Wakes the claiming loop. */
  public Signal due() {
    return signals.due();
  }

  /** Wakes the settling loop. */
  public Signal done() {
    return signals.done();
  }

  /** For how long there has been nothing to do. */
  public Duration idleFor() {
    return inHand.idleFor();
  }
}
