package dev.dirigent.loop;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** "There may be work." Raising it many times before it is heard is raising it once. */
public final class Signal {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean raised;

  public void raise() {
    lock.lock();
    try {
      raised = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a raise within a turn; for moments only, since a stop waits for the turn. */
  public void awaitBriefly(Duration atMost) {
    try {
      await(atMost);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until the signal is raised or the time is over, and lowers it. */
  void await(Duration atMost) throws InterruptedException {
    lock.lock();
    try {
      long left = atMost.toNanos();
      while (!raised && left > 0) {
        left = changed.awaitNanos(left);
      }
      raised = false;
    } finally {
      lock.unlock();
    }
  }
}
