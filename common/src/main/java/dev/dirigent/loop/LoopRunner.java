package dev.dirigent.loop;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Runs a loop on a thread of its own until it is closed: the only {@code while} of a service.
 *
 * <p>It never dies: whatever a turn throws is logged and the next one comes after a pause that
 * doubles with each failure in a row, up to {@link #LONGEST_PAUSE}. It never spins: a signal does
 * not cut such a pause short. On close the turn under way ends, then the loop releases what it
 * holds.
 */
public final class LoopRunner implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(LoopRunner.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  private final String name;
  private final Loop loop;
  private final Signal signal;
  private final Duration stopWithin;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Thread thread;
  private volatile int failuresInARow;

  /**
   * A runner, not yet started.
   *
   * @param name of the thread and in the log
   * @param signal cuts a rest short
   * @param stopWithin how long {@link #close} waits for the turn under way
   */
  public LoopRunner(String name, Loop loop, Signal signal, Duration stopWithin) {
    this.name = name;
    this.loop = loop;
    this.signal = signal;
    this.stopWithin = stopWithin;
    this.thread = Thread.ofPlatform().name("dirigent-" + name).daemon().unstarted(this::run);
  }

  public LoopRunner start() {
    thread.start();
    return this;
  }

  /** Whether the loop is running and its last turn did not fail. */
  public boolean healthy() {
    return thread.isAlive() && failuresInARow == 0;
  }

  /** Ends the loop and releases what it holds; returns when that is done or the time is over. */
  @Override
  public void close() {
    stopping.countDown();
    signal.raise();
    try {
      if (!thread.join(stopWithin)) {
        LOG.warnf("%s did not stop within %s; interrupting it", name, stopWithin);
        thread.interrupt();
        thread.join(Duration.ofSeconds(1));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      while (stopping.getCount() > 0) {
        turn();
      }
    } catch (InterruptedException e) {
      LOG.debugf("%s was interrupted", name);
    } finally {
      release();
    }
  }

  private void turn() throws InterruptedException {
    try {
      Rest rest = loop.runOnce();
      failuresInARow = 0;
      signal.await(rest.atMost());
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception | LinkageError | StackOverflowError e) {
      failuresInARow = Math.min(failuresInARow + 1, 30);
      Duration pause = pause(failuresInARow);
      LOG.errorf(e, "%s failed, next turn in %d ms", name, pause.toMillis());
      stopping.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void release() {
    try {
      loop.release();
    } catch (RuntimeException e) {
      LOG.warnf(e, "%s could not release what it held; its leases expire by themselves", name);
    }
  }

  private static Duration pause(int failures) {
    long full =
        Math.min(LONGEST_PAUSE.toMillis(), FIRST_PAUSE.toMillis() << Math.min(failures - 1, 20));
    return Duration.ofMillis(full / 2 + ThreadLocalRandom.current().nextLong(full / 2 + 1));
  }
}
