package dev.dirigent.store;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The processes that are alive, as they say themselves. For people and for fair shares only. */
@Singleton
public final class WorkerStore {

  private static final String SEEN =
      """
      insert into worker (id, service, host, pid, version) values (?, ?, ?, ?, ?)
      on conflict (id) do update set seen_at = now()
      """;

  private static final String GONE = "delete from worker where id = ?";

  private static final String FORGET =
      "delete from worker where seen_at < now() - ? * interval '1 millisecond'";

  private static final String LIVE =
      """
      select id, service, host, pid, version, started_at, seen_at
        from worker
       where seen_at > now() - ? * interval '1 millisecond'
       order by service, started_at
      """;

  /** A process that wrote a sign of life lately. */
  public record Worker(
      UUID id,
      String service,
      String host,
      long pid,
      String version,
      Instant startedAt,
      Instant seenAt) {}

  /** Writes a sign of life. */
  public void seen(Tx tx, UUID id, String service, String host, long pid, String version) {
    tx.update(SEEN, id, service, host, pid, version);
  }

  public void gone(Tx tx, UUID id) {
    tx.update(GONE, id);
  }

  /** Forgets workers that have been silent for so long. */
  public int forgetSilent(Tx tx, Duration silence) {
    return tx.update(FORGET, silence.toMillis());
  }

  /** The workers seen within the time, by service. */
  public List<Worker> live(Tx tx, Duration within) {
    return tx.list(
        LIVE,
        row ->
            new Worker(
                row.uuid("id"),
                row.text("service"),
                row.text("host"),
                row.bigint("pid"),
                row.text("version"),
                row.instant("started_at"),
                row.instant("seen_at")),
        within.toMillis());
  }
}
