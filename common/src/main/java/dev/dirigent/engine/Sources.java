package dev.dirigent.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.Connections;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.block.Role;
import dev.dirigent.document.PipelineDocument;
import dev.dirigent.document.SourceDocument;
import dev.dirigent.engine.ApplyPlan.SourceChange;
import dev.dirigent.engine.ApplyPlan.SourceChange.Change;
import dev.dirigent.json.Json;
import dev.dirigent.source.ConfiguredSource;
import dev.dirigent.source.HeldSourceKinds;
import dev.dirigent.source.Position;
import dev.dirigent.store.Database;
import dev.dirigent.store.Ids;
import dev.dirigent.store.SourceRow;
import dev.dirigent.store.SourceState;
import dev.dirigent.store.SourceStore;
import dev.dirigent.store.SourceStore.BackOff;
import dev.dirigent.store.SourceStore.Declaration;
import dev.dirigent.store.Tx;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The sources of pipelines: declared by documents, run by operators. What a document declares never
 * touches what an operator did, and what an operator does never touches the document. Thread-safe.
 */
@Singleton
public final class Sources {

  /** How long a failed source rests before it is taken up again. */
  public static final BackOff BACK_OFF = new BackOff(Duration.ofSeconds(1), Duration.ofMinutes(1));

  /** Who is told that a source may be held: the role of the service that holds them. */
  private static final Set<Role> HOLDERS = Set.of(Role.DRAIN);

  private final Database database;
  private final SourceStore store;
  private final HeldSourceKinds kinds;
  private final Connections connections;
  private final Ids ids;
  private final WakeUps wakeUps;

  public Sources(
      Database database,
      SourceStore store,
      HeldSourceKinds kinds,
      Connections connections,
      Ids ids,
      WakeUps wakeUps) {
    this.database = database;
    this.store = store;
    this.kinds = kinds;
    this.connections = connections;
    this.ids = ids;
    this.wakeUps = wakeUps;
  }

  /**
   * How a source came out of its activation.
   *
   * @param failure the broker's reason why it cannot begin now; it is retried by itself
   */
  public record Activation(String source, Optional<BlockFailure> failure) {}

  /** The kinds of source there are. */
  Set<String> kinds() {
    return kinds.names();
  }

  /** Everything that is wrong with a source's configuration. Asks nobody. */
  public List<FieldProblem> problems(SourceDocument source) {
    return kinds.problems(source.kind(), source.config());
  }

  /**
   * Makes the pipeline's sources those of the document: new ones are created, changed ones changed,
   * missing ones retired; a retired one that is declared again goes on where it stood. A holder of
   * a changed or retired source loses its lease with the caller's commit. A source that reads
   * another stream than before begins anew.
   */
  public void declare(Tx tx, UUID pipelineId, PipelineDocument document) {
    Map<String, SourceRow> gone = new HashMap<>();
    for (SourceRow row : store.lockOfPipeline(tx, pipelineId)) {
      gone.put(row.code(), row);
    }
    for (SourceDocument source : document.sources()) {
      SourceRow before = gone.remove(source.code());
      if (before == null) {
        store.insert(tx, ids.next(), pipelineId, declaration(source));
      } else {
        redeclare(tx, before, source);
      }
    }
    List<UUID> retired =
        gone.values().stream().filter(row -> !row.retired()).map(SourceRow::id).toList();
    if (!retired.isEmpty()) {
      store.retire(tx, retired);
    }
  }

  /** What {@link #declare} would do. Changes nothing. */
  List<SourceChange> changes(Tx tx, Optional<UUID> pipelineId, PipelineDocument document) {
    Map<String, SourceRow> gone = new LinkedHashMap<>();
    pipelineId.ifPresent(id -> store.ofPipeline(tx, id).forEach(row -> gone.put(row.code(), row)));
    List<SourceChange> changes = new ArrayList<>();
    for (SourceDocument source : document.sources()) {
      SourceRow before = gone.remove(source.code());
      Change change =
          before == null
              ? Change.CREATE
              : same(before, source, Json.read(before.config())) ? Change.UNCHANGED : Change.CHANGE;
      changes.add(new SourceChange(source.code(), source.kind(), change));
    }
    gone.values()
        .forEach(row -> changes.add(new SourceChange(row.code(), row.kind(), Change.RETIRE)));
    return changes;
  }

  private static boolean same(SourceRow before, SourceDocument source, JsonNode config) {
    return !before.retired()
        && before.kind().equals(source.kind())
        && before.step().equals(source.step())
        && before.maxInFlight() == source.maxInFlight()
        && config.equals(source.config());
  }

  private void redeclare(Tx tx, SourceRow before, SourceDocument source) {
    JsonNode config = Json.read(before.config());
    if (same(before, source, config)) {
      return;
    }
    store.redeclare(tx, before.id(), declaration(source));
    if (!sameStream(before.kind(), config, source)) {
      store.forgetPositions(tx, before.id());
    }
  }

  private boolean sameStream(String kindBefore, JsonNode configBefore, SourceDocument now) {
    if (kindBefore.equals(now.kind()) && configBefore.equals(now.config())) {
      return true;
    }
    try {
      ConfiguredSource<?> before = kinds.configure(kindBefore, configBefore);
      return before.sameStream(kinds.configure(now.kind(), now.config()));
    } catch (BlockFailure e) {
      return false;
    }
  }

  private static Declaration declaration(SourceDocument source) {
    return new Declaration(
        source.code(),
        source.kind(),
        source.step(),
        Json.write(source.config()),
        source.maxInFlight());
  }

  /**
   * Writes down where the pipeline's sources begin, for those that never began; nothing that
   * arrives afterwards is missed. To be called after the commit that declared or activated them: it
   * asks brokers, bounded in time. What cannot begin is marked failed with the broker's reason and
   * taken up again by whoever holds sources.
   */
  public List<Activation> activate(UUID pipelineId) {
    List<SourceRow> rows = database.call(tx -> store.ofPipeline(tx, pipelineId));
    List<Activation> activations = new ArrayList<>();
    for (SourceRow row : rows) {
      if (row.state() == SourceState.ACTIVE || row.state() == SourceState.FAILED) {
        activations.add(new Activation(row.code(), activate(row)));
      }
    }
    wakeUps.workDue(HOLDERS);
    return activations;
  }

  private Optional<BlockFailure> activate(SourceRow source) {
    boolean begun = database.call(tx -> !store.bookmark(tx, source.id()).positions().isEmpty());
    if (begun) {
      return Optional.empty();
    }
    try {
      List<Position> begin = configured(source).begin(connections);
      database.run(
          tx -> {
            if (store.lockWithoutPosition(tx, source.id())) {
              store.putLocked(tx, source.id(), begin);
            }
          });
      return Optional.empty();
    } catch (BlockFailure e) {
      database.call(tx -> store.failIfFree(tx, source.id(), e.code().code(), e.detail(), BACK_OFF));
      return Optional.of(e);
    }
  }

  /**
   * Looks whether the source could be held now and says what was seen.
   *
   * @throws BlockFailure with the broker's reason when not
   */
  public String check(SourceRow source) {
    return configured(source).check(connections);
  }

  /** Stops the source until it is resumed; false when it is not running. */
  public boolean pause(UUID sourceId) {
    return database.call(tx -> store.pause(tx, sourceId));
  }

  /** Lets a paused source go on where it stood, and a failed one try at once; else false. */
  public boolean resume(UUID sourceId) {
    boolean resumed = database.call(tx -> store.resume(tx, sourceId));
    wakeUps.workDue(HOLDERS);
    return resumed;
  }

  private ConfiguredSource<?> configured(SourceRow source) {
    return kinds.configure(source.kind(), Json.read(source.config()));
  }
}
