package dev.dirigent.connection;

import dev.dirigent.json.Json;
import dev.dirigent.store.ConnectionStore;
import dev.dirigent.store.ConnectionStore.Row;
import dev.dirigent.store.Database;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Tries connections and keeps how that ended. */
@Singleton
public final class ConnectionChecks {

  private static final Duration WITHIN = Duration.ofSeconds(10);

  /** What a kind gets less than the whole, so that its own last word is heard. */
  private static final Duration MARGIN = Duration.ofMillis(500);

  private final Database database;
  private final ConnectionStore store;
  private final ConnectionKinds kinds;
  private final Sealing sealing;

  public ConnectionChecks(
      Database database, ConnectionStore store, ConnectionKinds kinds, Sealing sealing) {
    this.database = database;
    this.store = store;
    this.kinds = kinds;
    this.sealing = sealing;
  }

  /**
   * Tries the connection, for ten seconds at most, and stores the answer.
   *
   * @throws ConnectionException when there is none, or its secret cannot be opened
   */
  public Check check(String code) {
    Row row =
        database
            .call(tx -> store.find(tx, code))
            .orElseThrow(() -> ConnectionException.notFound(code));
    Check check = bounded(kinds.require(row.kind()), row);
    database.run(tx -> store.recordCheckIfUnchanged(tx, row, check.ok(), check.detail()));
    return check;
  }

  private <C> Check bounded(ConnectionKind<C> kind, Row row) {
    C config = Json.as(Fields.open(row, sealing), kind.config());
    // A thread of its own: resolving a name cannot be given a time limit, only be waited for.
    CompletableFuture<Check> answer = new CompletableFuture<>();
    Thread thread =
        Thread.ofVirtual()
            .name("check-" + row.code())
            .start(
                () ->
                    answer.completeAsync(
                        () -> kind.check(config, WITHIN.minus(MARGIN)), Runnable::run));
    try {
      return answer.get(WITHIN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Check.failed("answer", "there was none within %d s".formatted(WITHIN.toSeconds()));
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "the check of a %s failed".formatted(kind.kind()), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Check.failed("answer", "the check was interrupted");
    } finally {
      thread.interrupt();
    }
  }
}
