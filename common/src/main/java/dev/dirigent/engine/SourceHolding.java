package dev.dirigent.engine;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.Connections;
import dev.dirigent.json.Json;
import dev.dirigent.source.ConfiguredSource;
import dev.dirigent.source.HeldConsumer;
import dev.dirigent.source.HeldContext;
import dev.dirigent.source.HeldSourceKinds;
import dev.dirigent.source.Positions;
import dev.dirigent.store.Database;
import dev.dirigent.store.HeldSource;
import dev.dirigent.store.SourceStore;
import dev.dirigent.store.SourceStore.Fence;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Who holds the consumer of which source: claims, extensions, and the ways to let go. Every write
 * is a transaction of its own and fenced by the epoch of the claim. Thread-safe.
 */
@Singleton
public final class SourceHolding {

  private final Database database;
  private final SourceStore sources;
  private final HeldSourceKinds kinds;
  private final Connections connections;

  public SourceHolding(
      Database database, SourceStore sources, HeldSourceKinds kinds, Connections connections) {
    this.database = database;
    this.sources = sources;
    this.kinds = kinds;
    this.connections = connections;
  }

  /** How many sources there are for all workers together. */
  public int toBeHeld() {
    return database.call(tx -> sources.toBeHeld(tx, kinds.names()));
  }

  /** Claims up to so many sources that nobody holds and whose time has come. */
  public List<HeldSource> claim(UUID worker, Duration ttl, int limit) {
    return database.call(tx -> sources.claim(tx, kinds.names(), worker, ttl, limit));
  }

  /** Extends the leases; those missing in the answer are over, and their consumers must stop. */
  public Set<UUID> extendIfHeld(Collection<HeldSource> held, Duration ttl) {
    List<Fence> fences = held.stream().map(Fence::of).toList();
    return database.call(tx -> sources.extendIfHeld(tx, fences, ttl));
  }

  /**
   * Opens the source's consumer. One that never began begins now, and that is written down before
   * anything is read.
   *
   * @throws BlockFailure with the broker's reason
   * @throws dev.dirigent.source.LeaseLostException when the lease is over
   */
  public HeldConsumer open(HeldSource source) {
    ConfiguredSource<?> configured = kinds.configure(source.kind(), Json.read(source.config()));
    Positions positions = new HeldPositions(database, sources, source);
    if (positions.read().positions().isEmpty()) {
      positions.begin(configured.begin(connections));
    }
    return configured.open(new HeldContext(source.id(), source.name(), connections, positions));
  }

  /** How many of the source's runs are not settled. */
  public int inFlight(HeldSource source) {
    return database.call(tx -> sources.inFlight(tx, source.id()));
  }

  /** Lets go, for whoever claims it next. The consumer is closed before. */
  public void releaseIfHeld(HeldSource source) {
    database.run(tx -> sources.releaseIfHeld(tx, Fence.of(source)));
  }

  /** Lets go of a source that failed; it is taken up again later. The consumer is closed before. */
  public void failIfHeld(HeldSource source, String code, String message) {
    Fence fence = Fence.of(source);
    database.run(
        tx -> {
          if (!sources.failIfHeld(tx, fence, code, message, Sources.BACK_OFF)) {
            sources.releaseIfHeld(tx, fence);
          }
        });
  }

  /** A source that had failed works again. */
  public void recoverIfHeld(HeldSource source) {
    database.run(tx -> sources.recoverIfHeld(tx, Fence.of(source)));
  }
}
