package dev.dirigent.engine;

import dev.dirigent.document.CanonicalDocument;
import dev.dirigent.document.PipelineDocument;
import dev.dirigent.document.PipelineReader;
import dev.dirigent.engine.ApplyPlan.Action;
import dev.dirigent.engine.Sources.Activation;
import dev.dirigent.json.Json;
import dev.dirigent.store.Database;
import dev.dirigent.store.Ids;
import dev.dirigent.store.PipelineStore;
import dev.dirigent.store.PipelineStore.Heading;
import dev.dirigent.store.PipelineStore.NewVersion;
import dev.dirigent.store.PipelineStore.Pipeline;
import dev.dirigent.store.Tx;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Makes a pipeline what its document says: a plan, then a commit in one transaction. */
@Singleton
public final class PipelineApply {

  private final Database database;
  private final PipelineStore pipelines;
  private final Sources sources;
  private final ServerChecks checks;
  private final Ids ids;

  public PipelineApply(
      Database database, PipelineStore pipelines, Sources sources, ServerChecks checks, Ids ids) {
    this.database = database;
    this.pipelines = pipelines;
    this.sources = sources;
    this.checks = checks;
    this.ids = ids;
  }

  /**
   * Reads a document and holds it against this server.
   *
   * @throws dev.dirigent.document.DocumentException with everything that is wrong with it
   */
  public PipelineDocument read(String text) {
    return PipelineReader.read(text, checks::problems);
  }

  /** What applying the document would change; changes nothing. */
  public ApplyPlan plan(PipelineDocument document) {
    return database.call(tx -> plan(tx, document, pipelines.find(tx, document.code())));
  }

  /**
   * Applies the document. Versions are immutable and runs pin theirs, so what is under way is not
   * touched. After the commit the sources write down where they begin; a source that cannot says so
   * in its state and is tried again.
   *
   * @param by who applies it, for the version's provenance
   */
  public Applied apply(PipelineDocument document, String by) {
    Committed committed =
        database.call(
            tx -> {
              pipelines.lock(tx, document.code());
              Optional<Pipeline> before = pipelines.find(tx, document.code());
              ApplyPlan plan = plan(tx, document, before);
              return new Committed(commit(tx, document, plan, before, by), plan);
            });
    List<Activation> activations =
        committed.plan().action() == Action.UNCHANGED
            ? List.of()
            : sources.activate(committed.pipelineId());
    return new Applied(committed.plan(), activations);
  }

  /**
   * What an apply did.
   *
   * @param activations how its sources came out of their activation
   */
  public record Applied(ApplyPlan plan, List<Activation> activations) {}

  private record Committed(UUID pipelineId, ApplyPlan plan) {}

  private ApplyPlan plan(Tx tx, PipelineDocument document, Optional<Pipeline> before) {
    String digest = CanonicalDocument.digest(document);
    Action action =
        before.isEmpty()
            ? Action.CREATE
            : before.get().digest().equals(digest) ? Action.UNCHANGED : Action.NEW_VERSION;
    int version = before.map(Pipeline::version).orElse(0) + (action == Action.UNCHANGED ? 0 : 1);
    return new ApplyPlan(
        document.code(),
        action,
        version,
        digest,
        sources.changes(tx, before.map(Pipeline::id), document));
  }

  private UUID commit(
      Tx tx, PipelineDocument document, ApplyPlan plan, Optional<Pipeline> before, String by) {
    UUID id = before.map(Pipeline::id).orElseGet(ids::next);
    if (plan.action() == Action.UNCHANGED) {
      return id;
    }
    Heading heading = new Heading(document.name(), document.description(), document.tags());
    NewVersion version =
        new NewVersion(
            ids.next(),
            plan.version(),
            plan.digest(),
            Json.write(CanonicalDocument.json(document)),
            by);
    if (before.isEmpty()) {
      pipelines.insert(tx, id, document.code(), heading, version);
    } else {
      pipelines.moveOn(tx, id, heading, version);
    }
    sources.declare(tx, id, document);
    return id;
  }
}
