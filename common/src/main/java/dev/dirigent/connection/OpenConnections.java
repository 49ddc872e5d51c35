package dev.dirigent.connection;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.Connections;
import dev.dirigent.json.Json;
import dev.dirigent.store.ConnectionStore;
import dev.dirigent.store.ConnectionStore.Row;
import dev.dirigent.store.Database;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Opens connections for attempts. A row is remembered for a second, sealed as it is stored, so that
 * thousands of attempts do not ask the database one by one; an update is seen that much later.
 * Secrets are opened anew for each call and kept nowhere.
 */
@Singleton
public final class OpenConnections implements Connections {

  private static final Duration REMEMBERED = Duration.ofSeconds(1);

  private final Database database;
  private final ConnectionStore store;
  private final ConnectionKinds kinds;
  private final Sealing sealing;
  private final InstantSource clock;
  private final Map<String, Remembered> rows = new ConcurrentHashMap<>();

  private record Remembered(Row row, Instant until, AtomicBoolean beingRead) {}

  public OpenConnections(
      Database database,
      ConnectionStore store,
      ConnectionKinds kinds,
      Sealing sealing,
      InstantSource clock) {
    this.database = database;
    this.store = store;
    this.kinds = kinds;
    this.sealing = sealing;
    this.clock = clock;
  }

  @Override
  public <C> Opened<C> open(String code, Class<C> config) {
    Row row =
        row(code)
            .orElseThrow(
                () ->
                    new BlockFailure(
                        ConnectionError.NOT_FOUND,
                        "there is no connection %s: create it or correct the name"
                            .formatted(code)));
    Class<?> spoken = kinds.require(row.kind()).config();
    if (spoken != config) {
      throw new BlockFailure(
          ConnectionError.WRONG_KIND,
          "the connection %s is of the kind %s, which this block does not speak"
              .formatted(code, row.kind()));
    }
    try {
      return new Opened<>(code, row.version(), Json.as(Fields.open(row, sealing), config));
    } catch (ConnectionException e) {
      throw new BlockFailure(e.code(), "the connection %s: %s".formatted(code, e.getMessage()));
    }
  }

  private Optional<Row> row(String code) {
    Remembered known = rows.get(code);
    if (known != null
        && (clock.instant().isBefore(known.until) || !known.beingRead.compareAndSet(false, true))) {
      // While one caller reads anew the others go on with what is known.
      return Optional.of(known.row);
    }
    try {
      Optional<Row> read = database.call(tx -> store.find(tx, code));
      read.ifPresentOrElse(row -> remember(code, row), () -> rows.remove(code));
      return read;
    } finally {
      if (known != null) {
        known.beingRead.set(false);
      }
    }
  }

  private void remember(String code, Row row) {
    rows.put(code, new Remembered(row, clock.instant().plus(REMEMBERED), new AtomicBoolean(false)));
  }
}
