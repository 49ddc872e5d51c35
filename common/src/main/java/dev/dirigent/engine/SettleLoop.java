package dev.dirigent.engine;

import dev.dirigent.loop.Loop;
import dev.dirigent.loop.Rest;
import dev.dirigent.loop.Signal;
import dev.dirigent.store.ClaimedLease;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Settles what is done, as many attempts in one transaction as have come together, and goes on with
 * the leases that were carried to their runs' next steps. Beside the claiming loop, not in it: who
 * waits for the disk here holds up no attempt that is due.
 */
final class SettleLoop implements Loop {

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  private final AttemptSettings settings;
  private final Claims claims;
  private final Outcomes outcomes;
  private final InHand inHand;
  private final ClaimLoop claiming;
  private final AttemptSignals signals;

  /** Done and not committed, such as while the database is away; settled before anything newer. */
  private final List<Attempted> unsettled = new ArrayList<>();

  /** What wakes the two loops. */
  record AttemptSignals(Signal due, Signal done) {}

  SettleLoop(
      AttemptSettings settings,
      Claims claims,
      Outcomes outcomes,
      InHand inHand,
      ClaimLoop claiming,
      AttemptSignals signals) {
    this.settings = settings;
    this.claims = claims;
    this.outcomes = outcomes;
    this.inHand = inHand;
    this.claiming = claiming;
    this.signals = signals;
  }

  @Override
  public Rest runOnce() {
    if (inHand.anyReported() && inHand.lessThanABatchReported()) {
      // Others end at about the same time, and each commit costs a wait for the disk.
      signals.done().awaitBriefly(settings.linger());
    }
    unsettled.removeIf(done -> !inHand.has(done.lease()));
    unsettled.addAll(inHand.takeReported());
    while (!unsettled.isEmpty()) {
      List<Attempted> batch =
          List.copyOf(unsettled.subList(0, Math.min(settings.batch(), unsettled.size())));
      List<ClaimedLease> carried = outcomes.settle(batch, settings.leaseTtl());
      unsettled.subList(0, batch.size()).clear();
      inHand.remove(batch);
      inHand.start(claims.prepare(carried));
      if (claiming.waitsForRoom()) {
        signals.due().raise();
      }
    }
    return Rest.atMost(Duration.ofHours(1));
  }

  /**
   * Waits for what is running, within the grace, settles it, and gives the rest back: whoever
   * claims it next begins a new try.
   */
  @Override
  public void release() {
    Instant end = inHand.now().plus(settings.grace());
    try {
      runOnce();
      while (!inHand.isEmpty() && inHand.now().isBefore(end)) {
        signals.done().awaitBriefly(BETWEEN_LOOKS);
        runOnce();
      }
      inHand.giveUpAll();
      runOnce();
    } finally {
      inHand.close();
    }
  }
}
