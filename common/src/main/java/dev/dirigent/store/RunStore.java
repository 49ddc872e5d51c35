package dev.dirigent.store;

import dev.dirigent.store.Tx.Column;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Runs: inserted whole, updated once when they end. */
@Singleton
public final class RunStore {

  private static final String INSERT =
      """
      insert into run (id, pipeline_id, pipeline_version_id, source_id, dedupe_key, entry_step, entry,
                       params, priority, status, finished_at)
      select u.id, u.pipeline_id, u.version_id, u.source_id, u.dedupe_key, u.entry_step, u.entry::json,
             u.params::json, u.priority, u.status, case when u.status <> 'running' then now() end
        from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             as u(id, pipeline_id, version_id, source_id, dedupe_key, entry_step, entry, params, priority, status)
      on conflict (source_id, dedupe_key) where dedupe_key is not null do nothing
      returning id
      """;

  private static final String HOLD_PIPELINES =
      "select id from pipeline where id = any(?) order by id for key share";

  private static final String FINISH =
      """
      update run
         set status = u.status, finished_at = now()
        from unnest(?, ?) as u(id, status)
       where run.id = u.id and run.status = 'running'
      """;

  private static final String LOCK = "select id from run where id = any(?) order by id for update";

  private static final String REQUEST_CANCEL =
      """
      update run set cancel_requested_at = coalesce(cancel_requested_at, now())
       where id = ? and status = 'running'
      """;

  private static final String STATUS = "select status from run where id = ?";

  private static final String HEADER =
      """
      select id, pipeline_version_id, source_id, entry_step, priority, status from run where id = any(?)
      """;

  /** What readiness needs of a run beside its attempts. */
  public record Header(
      UUID id,
      UUID versionId,
      Optional<UUID> sourceId,
      Optional<String> entryStep,
      int priority,
      RunStatus status) {}

  /** Holds pipelines against deletion until the transaction ends; those missing are gone. */
  public Set<UUID> holdPipelines(Tx tx, Collection<UUID> pipelineIds) {
    return Set.copyOf(tx.list(HOLD_PIPELINES, row -> row.uuid("id"), Column.uuids(pipelineIds)));
  }

  /** Inserts the runs; one whose source already has a run of its dedupe key is left out. */
  public Set<UUID> insertIfNew(Tx tx, List<NewRunRow> rows) {
    return tx
        .list(
            INSERT,
            row -> row.uuid("id"),
            Column.uuids(rows, NewRunRow::id),
            Column.uuids(rows, NewRunRow::pipelineId),
            Column.uuids(rows, NewRunRow::versionId),
            Column.uuids(rows, row -> row.sourceId().orElse(null)),
            Column.texts(rows, row -> row.dedupeKey().orElse(null)),
            Column.texts(rows, row -> row.entryStep().orElse(null)),
            Column.texts(rows, row -> row.entry().orElse(null)),
            Column.texts(rows, NewRunRow::params),
            Column.ints(rows, NewRunRow::priority),
            Column.texts(rows, row -> row.status().code()))
        .stream()
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The final status of a run. */
  public record Finished(UUID id, RunStatus status) {}

  /** Ends runs that are still running. */
  public void finishIfRunning(Tx tx, List<Finished> runs) {
    tx.update(
        FINISH, Column.uuids(runs, Finished::id), Column.texts(runs, run -> run.status().code()));
  }

  /** Locks the runs, in the order of their ids, until the transaction ends. */
  public void lock(Tx tx, Collection<UUID> ids) {
    tx.list(LOCK, row -> row.uuid("id"), Column.uuids(ids));
  }

  /** Notes the wish to cancel; false when the run is over or unknown. */
  public boolean requestCancelIfRunning(Tx tx, UUID id) {
    return tx.update(REQUEST_CANCEL, id) == 1;
  }

  public Optional<RunStatus> status(Tx tx, UUID id) {
    return tx.first(STATUS, row -> RunStatus.of(row.text("status")), id);
  }

  public List<Header> headers(Tx tx, Collection<UUID> ids) {
    return tx.list(
        HEADER,
        row ->
            new Header(
                row.uuid("id"),
                row.uuid("pipeline_version_id"),
                row.optionalUuid("source_id"),
                row.optionalText("entry_step"),
                row.integer("priority"),
                RunStatus.of(row.text("status"))),
        Column.uuids(ids));
  }
}
