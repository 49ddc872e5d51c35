package dev.dirigent.engine;

import dev.dirigent.block.Catalogue;
import dev.dirigent.document.CanonicalDocument;
import dev.dirigent.json.Json;
import dev.dirigent.store.Database;
import dev.dirigent.store.Tx;
import dev.dirigent.store.VersionStore;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The compiled plans of pipeline versions, the most recently used ones kept. Thread-safe. */
@Singleton
public final class Plans {

  private static final int KEPT = 500;

  private final Database database;
  private final VersionStore versions;
  private final Catalogue catalogue;

  private final Map<UUID, Plan> kept =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Plan> eldest) {
          return size() > KEPT;
        }
      };

  public Plans(Database database, VersionStore versions, Catalogue catalogue) {
    this.database = database;
    this.versions = versions;
    this.catalogue = catalogue;
  }

  /** The plan of a version; empty when its pipeline was deleted. */
  public Optional<Plan> find(UUID versionId) {
    return kept(versionId).or(() -> database.call(tx -> load(tx, versionId)));
  }

  /** {@link #find(UUID)} for a caller that is in a transaction: two at once may starve the pool. */
  public Optional<Plan> find(Tx tx, UUID versionId) {
    return kept(versionId).or(() -> load(tx, versionId));
  }

  private Optional<Plan> kept(UUID versionId) {
    synchronized (kept) {
      return Optional.ofNullable(kept.get(versionId));
    }
  }

  private Optional<Plan> load(Tx tx, UUID versionId) {
    Optional<Plan> loaded = versions.find(tx, versionId).map(this::compile);
    synchronized (kept) {
      loaded.ifPresent(plan -> kept.put(versionId, plan));
    }
    return loaded;
  }

  private Plan compile(VersionStore.Version version) {
    return Plan.compile(
        version.id(),
        version.pipelineId(),
        CanonicalDocument.fromJson(Json.read(version.document())),
        catalogue);
  }
}
