package dev.dirigent.wakeup;

import dev.dirigent.block.Role;
import dev.dirigent.loop.Loop;
import dev.dirigent.loop.Rest;
import dev.dirigent.loop.Signal;
import dev.dirigent.store.Notifications;
import dev.dirigent.store.Notifications.Listening;
import dev.dirigent.store.StoreException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hears hints and raises the signals of the loops they are for. */
public final class Listener implements Loop {

  private static final Duration TURN = Duration.ofSeconds(1);

  private final Notifications notifications;
  private final Map<Role, Signal> signals;
  private @Nullable Listening session;

  public Listener(Notifications notifications, Map<Role, Signal> signals) {
    this.notifications = notifications;
    this.signals = signals;
  }

  @Override
  public Rest runOnce() {
    Listening current = session;
    if (current == null) {
      current = notifications.listen();
      session = current;
      // Nobody knows what was said while nobody listened.
      signals.values().forEach(Signal::raise);
    }
    try {
      for (String payload : current.await(TURN)) {
        hear(payload);
      }
      return Rest.NONE;
    } catch (StoreException e) {
      release();
      throw e;
    }
  }

  @Override
  public void release() {
    Listening current = session;
    session = null;
    if (current != null) {
      current.close();
    }
  }

  private void hear(String payload) {
    for (Map.Entry<Role, Signal> entry : signals.entrySet()) {
      if (payload.contains(entry.getKey().code())) {
        entry.getValue().raise();
      }
    }
  }
}
