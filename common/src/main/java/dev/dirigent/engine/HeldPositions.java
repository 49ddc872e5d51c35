package dev.dirigent.engine;

import dev.dirigent.source.Bookmark;
import dev.dirigent.source.LeaseLostException;
import dev.dirigent.source.Position;
import dev.dirigent.source.Positions;
import dev.dirigent.store.Database;
import dev.dirigent.store.HeldSource;
import dev.dirigent.store.SourceStore;
import dev.dirigent.store.SourceStore.Fence;
import dev.dirigent.store.StoreException;
import dev.dirigent.store.Tx;
import java.util.List;
import org.jboss.logging.Logger;

/** A held source's place as rows, every write in a transaction of its own. */
final class HeldPositions implements Positions {

  private static final Logger LOG = Logger.getLogger(HeldPositions.class);

  private final Database database;
  private final SourceStore sources;
  private final HeldSource source;

  HeldPositions(Database database, SourceStore sources, HeldSource source) {
    this.database = database;
    this.sources = sources;
    this.source = source;
  }

  @Override
  public Bookmark read() {
    return database.call(tx -> sources.bookmark(tx, source.id()));
  }

  @Override
  public void begin(List<Position> positions) {
    database.run(
        tx -> {
          lock(tx);
          sources.putLocked(tx, source.id(), positions);
        });
  }

  @Override
  public Bookmark move(List<Position> positions) {
    return database.call(
        tx -> {
          lock(tx);
          sources.putLocked(tx, source.id(), positions);
          sources.moveGenerationLocked(tx, source.id());
          return sources.bookmark(tx, source.id());
        });
  }

  @Override
  public void told(List<Position> positions) {
    if (positions.isEmpty()) {
      return;
    }
    try {
      database.run(tx -> sources.tellIfHeld(tx, Fence.of(source), positions));
    } catch (StoreException e) {
      LOG.debugf(e, "source %s: what its group was told is not written down", source.name());
    }
  }

  private void lock(Tx tx) {
    if (sources.lockIfHeld(tx, Fence.of(source)).isEmpty()) {
      throw new LeaseLostException(source.name());
    }
  }
}
