package dev.dirigent.wakeup;

import dev.dirigent.block.Role;
import dev.dirigent.engine.WakeUps;
import dev.dirigent.loop.Loop;
import dev.dirigent.loop.Rest;
import dev.dirigent.loop.Signal;
import dev.dirigent.store.Database;
import dev.dirigent.store.Notifications;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Sends hints on a thread of its own, so that nobody waits for one: whatever came together while
 * one was on its way goes out as the next.
 */
public final class Notifier implements WakeUps, Loop {

  private final Database database;
  private final Notifications notifications;
  private final WakeCall wakeCall;
  private final Signal signal;
  private final Set<Role> pending = EnumSet.noneOf(Role.class);

  /**
   * A notifier, to be run by a loop runner on the same signal.
   *
   * @param wakeCall where operators are run by a service that may not be there
   */
  public Notifier(
      Database database, Notifications notifications, WakeCall wakeCall, Signal signal) {
    this.database = database;
    this.notifications = notifications;
    this.wakeCall = wakeCall;
    this.signal = signal;
  }

  /** Raised when there is a hint to send. */
  public Signal signal() {
    return signal;
  }

  @Override
  public Rest runOnce() {
    Set<Role> roles = take();
    if (!roles.isEmpty()) {
      String payload = roles.stream().map(Role::code).collect(Collectors.joining(","));
      database.run(tx -> notifications.send(tx, payload));
      if (roles.contains(Role.OPERATOR)) {
        wakeCall.send();
      }
    }
    return Rest.atMost(Duration.ofHours(1));
  }

  @Override
  public void workDue(Set<Role> roles) {
    if (roles.isEmpty()) {
      return;
    }
    synchronized (pending) {
      pending.addAll(roles);
    }
    signal.raise();
  }

  private Set<Role> take() {
    synchronized (pending) {
      Set<Role> taken = EnumSet.copyOf(pending);
      pending.clear();
      return taken;
    }
  }
}
