package dev.dirigent.store;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.UUID;

/** Singletons, such as the clock: one holder at a time, by a row. */
@Singleton
public final class ServiceLeaseStore {

  private static final String HOLD =
      """
      insert into service_lease as held (name, owner, epoch, expires_at)
      values (?, ?, 1, now() + ? * interval '1 millisecond')
      on conflict (name) do update
         set owner = excluded.owner, expires_at = excluded.expires_at,
             epoch = held.epoch + case when held.owner = excluded.owner then 0 else 1 end
       where held.owner is null or held.owner = excluded.owner or held.expires_at < now()
      """;

  private static final String RELEASE =
      "update service_lease set owner = null, expires_at = null where name = ? and owner = ?";

  /** Takes or extends the lease; false while somebody else holds it. */
  public boolean hold(Tx tx, String name, UUID owner, Duration ttl) {
    return tx.update(HOLD, name, owner, ttl.toMillis()) == 1;
  }

  /** Gives it up, if held. */
  public void releaseIfHeld(Tx tx, String name, UUID owner) {
    tx.update(RELEASE, name, owner);
  }
}
