package dev.dirigent.engine;

import dev.dirigent.engine.Claims.Claimed;
import dev.dirigent.loop.Signal;
import dev.dirigent.store.ClaimedLease;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The attempts one process has in hand: running, or done and not settled yet. The claiming loop
 * puts them in, the settling loop takes them out; each runs on a virtual thread of its own
 * meanwhile. Thread-safe.
 */
final class InHand {

  private final UUID worker;
  private final AttemptContext.Means means;
  private final StepRunner runner;
  private final int batch;
  private final Signal done;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("dirigent-step-timeouts").factory());
  private final ConcurrentHashMap<UUID, Running> byLease = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Attempted> reported = new ConcurrentLinkedQueue<>();
  private final AtomicInteger reportedCount = new AtomicInteger();
  private volatile Instant lastBusy;

  /** One of them, with when its lease was extended last. */
  record Running(Execution execution, Instant extendedAt) {

    ClaimedLease lease() {
      return execution.lease();
    }
  }

  /**
   * Nothing in hand yet.
   *
   * @param batch how many are settled together at most
   * @param done raised when a first attempt has reported, and when a batch of them has
   */
  InHand(UUID worker, AttemptMeans means, int batch, Signal done) {
    this.worker = worker;
    this.batch = batch;
    this.means = means.context();
    this.runner = new StepRunner(means.maxOutputBytes());
    this.done = done;
    this.lastBusy = now();
  }

  /** Starts every one on a thread of its own. */
  void start(List<Claimed> claimed) {
    Instant now = now();
    for (Claimed each : claimed) {
      Execution execution = new Execution(each, worker, runner, means, timer, this::report);
      byLease.put(each.lease().id(), new Running(execution, now));
      Thread.ofVirtual().name("step-" + each.step().name()).start(execution);
    }
  }

  private void report(Attempted attempted) {
    reported.add(attempted);
    int count = reportedCount.incrementAndGet();
    if (count == 1 || count == batch) {
      done.raise();
    }
  }

  /** What has been done since the last call; what was given up meanwhile is handed back. */
  List<Attempted> takeReported() {
    List<Attempted> taken = new ArrayList<>();
    // Before the taking, so that whatever reports during it raises the signal again.
    reportedCount.set(0);
    for (Attempted next = reported.poll(); next != null; next = reported.poll()) {
      if (has(next.lease())) {
        taken.add(next);
      } else {
        next.receipt().handBack();
      }
    }
    return taken;
  }

  boolean anyReported() {
    return !reported.isEmpty();
  }

  /** Whether there is less to take than is settled together at most. */
  boolean lessThanABatchReported() {
    return reportedCount.get() < batch;
  }

  /** Whether it is still in hand, under this very claim. */
  boolean has(ClaimedLease lease) {
    Running running = byLease.get(lease.id());
    return running != null && running.lease().epoch() == lease.epoch();
  }

  /** Takes settled ones out. */
  void remove(Collection<Attempted> settled) {
    lastBusy = now();
    settled.forEach(each -> byLease.remove(each.lease().id()));
  }

  /** Stops one whose lease is gone: whatever it still does is nobody's outcome any more. */
  void abandon(UUID leaseId) {
    Running gone = byLease.remove(leaseId);
    if (gone != null) {
      gone.execution().giveUp(true);
    }
  }

  /** Stops waiting for those still running: each reports that nobody knows how far it got. */
  void giveUpAll() {
    byLease.values().forEach(each -> each.execution().giveUp(false));
  }

  void extended(UUID leaseId, Instant at, boolean cancelRequested) {
    byLease.computeIfPresent(
        leaseId,
        (id, running) -> {
          if (cancelRequested) {
            running.execution().requestCancel();
          }
          return new Running(running.execution(), at);
        });
  }

  Collection<Running> all() {
    return byLease.values();
  }

  int size() {
    return byLease.size();
  }

  boolean isEmpty() {
    return byLease.isEmpty();
  }

  /** For how long there has been nothing to do. */
  Duration idleFor() {
    return isEmpty() ? Duration.between(lastBusy, now()) : Duration.ZERO;
  }

  Instant now() {
    return means.clock().instant();
  }

  void close() {
    timer.shutdownNow();
  }
}
