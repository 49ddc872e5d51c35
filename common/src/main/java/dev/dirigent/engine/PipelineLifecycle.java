package dev.dirigent.engine;

import dev.dirigent.store.Database;
import dev.dirigent.store.PipelineStore;
import dev.dirigent.store.PipelineStore.Pipeline;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Switches pipelines on and off, and deletes them. */
@Singleton
public final class PipelineLifecycle {

  private final Database database;
  private final PipelineStore pipelines;
  private final Sources sources;

  public PipelineLifecycle(Database database, PipelineStore pipelines, Sources sources) {
    this.database = database;
    this.pipelines = pipelines;
    this.sources = sources;
  }

  /** How a deletion ended. */
  public enum Deletion {
    DELETED,
    MISSING,
    /** It has runs that are not settled, and nothing was deleted. */
    HAS_LIVE_RUNS
  }

  /** Lets the pipeline's sources start runs; empty when there is no such pipeline. */
  public Optional<Pipeline> activate(String code) {
    Optional<Pipeline> pipeline = setActive(code, true);
    pipeline.ifPresent(active -> sources.activate(active.id()));
    return pipeline;
  }

  /** Stops the pipeline's sources; what is under way goes on. */
  public Optional<Pipeline> deactivate(String code) {
    return setActive(code, false);
  }

  private Optional<Pipeline> setActive(String code, boolean active) {
    return database.call(
        tx -> {
          pipelines.lock(tx, code);
          pipelines.setActive(tx, code, active);
          return pipelines.find(tx, code);
        });
  }

  /** Deletes the pipeline with its versions, its sources and the history of its runs. */
  public Deletion delete(String code) {
    return database.call(
        tx -> {
          pipelines.lock(tx, code);
          Optional<Pipeline> pipeline = pipelines.find(tx, code);
          if (pipeline.isEmpty()) {
            return Deletion.MISSING;
          }
          pipelines.stopNewRuns(tx, pipeline.get().id());
          if (pipelines.hasLiveRuns(tx, pipeline.get().id())) {
            return Deletion.HAS_LIVE_RUNS;
          }
          pipelines.delete(tx, pipeline.get().id());
          return Deletion.DELETED;
        });
  }
}
