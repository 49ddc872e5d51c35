package dev.dirigent.engine;

import dev.dirigent.engine.Claims.Claimed;
import dev.dirigent.engine.InHand.Running;
import dev.dirigent.loop.Loop;
import dev.dirigent.loop.Rest;
import dev.dirigent.store.LeaseStore.Held;
import dev.dirigent.store.LeaseStore.StillHeld;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jboss.logging.Logger;

/** Claims attempts that are due, starts them, and keeps the leases of those that run. */
final class ClaimLoop implements Loop {

  private static final Logger LOG = Logger.getLogger(ClaimLoop.class);

  private final AttemptSettings settings;
  private final UUID worker;
  private final Claims claims;
  private final InHand inHand;
  private volatile boolean waitsForRoom;

  ClaimLoop(AttemptSettings settings, UUID worker, Claims claims, InHand inHand) {
    this.settings = settings;
    this.worker = worker;
    this.claims = claims;
    this.inHand = inHand;
  }

  @Override
  public Rest runOnce() {
    keep();
    // Said before the look, or room made between the two would wake nobody.
    waitsForRoom = true;
    int room = settings.capacity() - inHand.size();
    // A handful of free places is not worth a statement while outcomes are about to free more.
    if (room <= 0 || (room < settings.capacity() / 4 && inHand.anyReported())) {
      return Rest.atMost(settings.renewEvery());
    }
    waitsForRoom = false;
    int limit = Math.min(room, settings.batch());
    List<Claimed> claimed = claims.claim(settings.role(), worker, settings.leaseTtl(), limit);
    inHand.start(claimed);
    return claimed.size() == limit ? Rest.NONE : untilDue();
  }

  /** Whether more could be claimed as soon as something is settled. */
  boolean waitsForRoom() {
    return waitsForRoom;
  }

  private Rest untilDue() {
    Duration longest = inHand.isEmpty() ? settings.poll() : settings.renewEvery();
    Optional<Duration> nextDue = claims.nextDueIn(settings.role());
    return Rest.atMost(nextDue.filter(due -> due.compareTo(longest) < 0).orElse(longest));
  }

  /** Extends leases well before they expire, and stops what is no longer ours. */
  private void keep() {
    Instant now = inHand.now();
    List<Held> due = new ArrayList<>();
    for (Running each : inHand.all()) {
      if (!each.extendedAt().plus(settings.renewEvery()).isAfter(now)) {
        due.add(Held.of(each.lease()));
      }
    }
    if (due.isEmpty()) {
      return;
    }
    try {
      Set<UUID> lost = new HashSet<>();
      due.forEach(held -> lost.add(held.id()));
      for (StillHeld still : claims.extendIfHeld(due, settings.leaseTtl())) {
        lost.remove(still.id());
        inHand.extended(still.id(), now, still.cancelRequested());
      }
      lost.forEach(this::abandon);
    } catch (RuntimeException e) {
      abandonExpiring(now);
      throw e;
    }
  }

  /** A holder that could not extend stops before the lease expires, not after. */
  private void abandonExpiring(Instant now) {
    Duration safe = settings.leaseTtl().minus(settings.leaseTtl().dividedBy(5));
    for (Running each : inHand.all()) {
      if (!each.extendedAt().plus(safe).isAfter(now)) {
        abandon(each.lease().id());
      }
    }
  }

  private void abandon(UUID leaseId) {
    LOG.warnf("the lease %s is lost or settled by now; stopping its attempt", leaseId);
    inHand.abandon(leaseId);
  }
}
