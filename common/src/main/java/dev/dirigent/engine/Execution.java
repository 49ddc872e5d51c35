package dev.dirigent.engine;

import dev.dirigent.engine.Attempted.Cancelled;
import dev.dirigent.engine.Attempted.Done;
import dev.dirigent.engine.Attempted.Ending;
import dev.dirigent.engine.Attempted.Lost;
import dev.dirigent.engine.Attempted.Succeeded;
import dev.dirigent.engine.Claims.Claimed;
import dev.dirigent.engine.Plan.Step;
import dev.dirigent.store.ClaimedLease;
import dev.dirigent.store.LogStore.LogRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One lease at work on a thread of its own: its step, and those a worker may go on to before the
 * first output is stored. Reports exactly once, whatever happens.
 */
final class Execution implements Runnable {

  /** What bounds a try whose step has no timeout, for blocks that ask. */
  private static final Duration UNBOUNDED = Duration.ofDays(1);

  private final Claimed claimed;
  private final UUID worker;
  private final StepRunner runner;
  private final AttemptContext.Means means;
  private final ScheduledExecutorService timer;
  private final Consumer<Attempted> report;

  private final AtomicBoolean reported = new AtomicBoolean();
  private final List<Done> before = new ArrayList<>();
  private final List<LogRow> logs = new ArrayList<>();
  private volatile boolean cancelRequested;
  private volatile @Nullable Thread thread;
  private Step step;
  private UUID attemptId;
  private Instant startedAt;

  Execution(
      Claimed claimed,
      UUID worker,
      StepRunner runner,
      AttemptContext.Means means,
      ScheduledExecutorService timer,
      Consumer<Attempted> report) {
    this.claimed = claimed;
    this.worker = worker;
    this.runner = runner;
    this.means = means;
    this.timer = timer;
    this.report = report;
    this.step = claimed.step();
    this.attemptId = means.ids().next();
    this.startedAt = means.clock().instant();
    this.cancelRequested = claimed.lease().cancelRequested();
  }

  ClaimedLease lease() {
    return claimed.lease();
  }

  /** The block's next look at its context says so; a step that was not begun is not begun. */
  void requestCancel() {
    cancelRequested = true;
  }

  /** Stops waiting for the block: whatever it still does is nobody's outcome any more. */
  void giveUp(boolean workerDied) {
    end(new Lost(workerDied));
    interrupt();
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    Optional<Step> next = Optional.of(step);
    while (next.isPresent()) {
      next = runStep(next.get());
    }
  }

  /** Runs the step; returns the one to go on with, or reports and returns none. */
  private Optional<Step> runStep(Step current) {
    begin(current);
    if (cancelRequested) {
      end(new Cancelled());
      return Optional.empty();
    }
    Optional<Duration> timeout = current.document().timeout();
    AttemptContext context =
        new AttemptContext(
            claimed.lease(),
            attemptId,
            current.name(),
            startedAt.plus(timeout.orElse(UNBOUNDED)),
            () -> cancelRequested,
            means);
    Optional<Future<?>> alarm = timeout.map(after -> alarm(current, after));
    Duration waited = before.isEmpty() ? claimed.lease().waited() : Duration.ZERO;
    StepRunner.Ran ran = runner.run(current, claimed.inputs(), context, waited);
    alarm.ifPresent(future -> future.cancel(false));
    logs.addAll(context.lines());
    Optional<Step> next =
        ran.ending() instanceof Succeeded ? claimed.plan().goesOnTo(current) : Optional.empty();
    if (next.isEmpty()) {
      end(ran.ending());
      return Optional.empty();
    }
    succeededOnTheWay(current, (Succeeded) ran.ending());
    claimed.inputs().add(current.name(), ran.output().orElseThrow());
    return next;
  }

  private synchronized void begin(Step current) {
    step = current;
    attemptId = means.ids().next();
    startedAt = means.clock().instant();
  }

  private synchronized void succeededOnTheWay(Step current, Succeeded succeeded) {
    before.add(
        new Done(attemptId, current, succeeded.output(), startedAt, means.clock().instant()));
  }

  private Future<?> alarm(Step current, Duration after) {
    return timer.schedule(
        () -> {
          end(
              StepRunner.failed(
                      EngineError.TIMED_OUT,
                      "step %s took longer than its timeout of %s".formatted(current.name(), after))
                  .ending());
          interrupt();
        },
        after.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /** The first ending counts; a later one hands back what it took. */
  private void end(Ending ending) {
    Attempted attempted;
    synchronized (this) {
      attempted =
          new Attempted(
              claimed.lease(),
              claimed.plan(),
              worker,
              List.copyOf(before),
              step,
              attemptId,
              Optional.of(startedAt),
              ending,
              List.copyOf(logs));
    }
    if (reported.compareAndSet(false, true)) {
      report.accept(attempted);
    } else {
      attempted.receipt().handBack();
    }
  }

  private void interrupt() {
    Thread current = thread;
    if (current != null) {
      current.interrupt();
    }
  }
}
