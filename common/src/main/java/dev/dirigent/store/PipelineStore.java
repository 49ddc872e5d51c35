package dev.dirigent.store;

import dev.dirigent.store.Tx.Column;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Pipelines and their immutable versions. */
@Singleton
public final class PipelineStore {

  // Also serialises the first apply of a code, when there is no row to lock yet.
  private static final String LOCK =
      "select pg_advisory_xact_lock(hashtextextended('dirigent.pipeline.' || ?, 0))";

  private static final String COLUMNS =
      """
      select p.id, p.code, p.name, p.description, p.tags, p.active, p.created_at, p.updated_at,
             v.id as version_id, v.version, v.digest, v.document
        from pipeline p
        join pipeline_version v on v.pipeline_id = p.id and v.version = p.current_version
      """;

  private static final String FIND = COLUMNS + " where p.code = ?";

  private static final String LIST =
      COLUMNS
          + """
             where (?::text is null or p.code > ?) and (?::text is null or ? = any (p.tags))
             order by p.code
             limit ?
            """;

  private static final String INSERT =
      """
      insert into pipeline (id, code, name, description, tags, current_version)
      values (?, ?, ?, ?, ?, 1)
      """;

  private static final String MOVE_ON =
      """
      update pipeline
         set name = ?, description = ?, tags = ?, current_version = ?,
             updated_at = now()
       where id = ?
      """;

  private static final String INSERT_VERSION =
      """
      insert into pipeline_version (id, pipeline_id, version, digest, document, created_by)
      values (?, ?, ?, ?, ?::json, ?)
      """;

  private static final String SET_ACTIVE =
      "update pipeline set active = ?, updated_at = now() where code = ? and active <> ?";

  private static final String VERSIONS =
      """
      select v.id, v.version, v.digest, v.created_by, v.created_at
        from pipeline_version v join pipeline p on p.id = v.pipeline_id
       where p.code = ? and (?::int is null or v.version < ?)
       order by v.version desc
       limit ?
      """;

  private static final String HAS_LIVE_RUNS =
      "select 1 as one from run where pipeline_id = ? and status = 'running' limit 1";

  private static final String DELETE_ATTEMPTS =
      "delete from attempt a using run r where r.pipeline_id = ? and a.run_id = r.id";

  private static final String DELETE_LOGS =
      "delete from log_entry l using run r where r.pipeline_id = ? and l.run_id = r.id";

  private static final String DELETE_RUNS = "delete from run where pipeline_id = ?";

  private static final String DELETE = "delete from pipeline where id = ?";

  private static final String STOP_NEW_RUNS = "select id from pipeline where id = ? for update";

  /**
   * A pipeline with its current version.
   *
   * @param document canonical JSON text
   */
  public record Pipeline(
      UUID id,
      String code,
      Optional<String> name,
      Optional<String> description,
      List<String> tags,
      boolean active,
      UUID versionId,
      int version,
      String digest,
      String document,
      Instant createdAt,
      Instant updatedAt) {}

  /** What identifies a pipeline to people; a copy of what the current document says. */
  public record Heading(Optional<String> name, Optional<String> description, List<String> tags) {

    private Column<String> tagColumn() {
      return Column.texts(tags, tag -> tag);
    }
  }

  /** A version to be written. */
  public record NewVersion(UUID id, int version, String digest, String document, String by) {}

  /** A version as it is listed. */
  public record VersionRow(
      UUID id, int version, String digest, String createdBy, Instant createdAt) {}

  /** Keeps every other apply, activation or deletion of this code out until the commit. */
  public void lock(Tx tx, String code) {
    tx.list(LOCK, row -> code, code);
  }

  public Optional<Pipeline> find(Tx tx, String code) {
    return tx.first(FIND, PipelineStore::pipeline, code);
  }

  /** Pipelines by code, those with the tag where one is given. */
  public Page<Pipeline> list(Tx tx, Optional<String> tag, Optional<String> after, int limit) {
    List<Pipeline> rows =
        tx.list(
            LIST,
            PipelineStore::pipeline,
            after.orElse(null),
            after.orElse(null),
            tag.orElse(null),
            tag.orElse(null),
            limit + 1);
    return Page.of(rows, limit, Pipeline::code);
  }

  /** Writes a pipeline with its first version. */
  public void insert(Tx tx, UUID id, String code, Heading heading, NewVersion first) {
    tx.update(
        INSERT,
        id,
        code,
        heading.name().orElse(null),
        heading.description().orElse(null),
        heading.tagColumn());
    insertVersion(tx, id, first);
  }

  /** Writes a further version and makes it the current one. */
  public void moveOn(Tx tx, UUID id, Heading heading, NewVersion next) {
    insertVersion(tx, id, next);
    tx.update(
        MOVE_ON,
        heading.name().orElse(null),
        heading.description().orElse(null),
        heading.tagColumn(),
        next.version(),
        id);
  }

  private static void insertVersion(Tx tx, UUID pipelineId, NewVersion version) {
    tx.update(
        INSERT_VERSION,
        version.id(),
        pipelineId,
        version.version(),
        version.digest(),
        version.document(),
        version.by());
  }

  /** Whether that changed anything. */
  public boolean setActive(Tx tx, String code, boolean active) {
    return tx.update(SET_ACTIVE, active, code, active) > 0;
  }

  /** Versions, newest first. */
  public Page<VersionRow> versions(Tx tx, String code, Optional<Integer> before, int limit) {
    List<VersionRow> rows =
        tx.list(
            VERSIONS,
            row ->
                new VersionRow(
                    row.uuid("id"),
                    row.integer("version"),
                    row.text("digest"),
                    row.text("created_by"),
                    row.instant("created_at")),
            code,
            before.orElse(null),
            before.orElse(null),
            limit + 1);
    return Page.of(rows, limit, row -> String.valueOf(row.version()));
  }

  public boolean hasLiveRuns(Tx tx, UUID pipelineId) {
    return tx.first(HAS_LIVE_RUNS, row -> true, pipelineId).isPresent();
  }

  /** Waits for those who create runs of it, and lets nobody begin until the transaction ends. */
  public void stopNewRuns(Tx tx, UUID pipelineId) {
    tx.list(STOP_NEW_RUNS, row -> row.uuid("id"), pipelineId);
  }

  /** Deletes a pipeline without live runs, with its versions, sources and history. */
  public void delete(Tx tx, UUID pipelineId) {
    tx.update(DELETE_ATTEMPTS, pipelineId);
    tx.update(DELETE_LOGS, pipelineId);
    tx.update(DELETE_RUNS, pipelineId);
    tx.update(DELETE, pipelineId);
  }

  private static Pipeline pipeline(Tx.Row row) throws SQLException {
    return new Pipeline(
        row.uuid("id"),
        row.text("code"),
        row.optionalText("name"),
        row.optionalText("description"),
        row.texts("tags"),
        row.bool("active"),
        row.uuid("version_id"),
        row.integer("version"),
        row.text("digest"),
        row.text("document"),
        row.instant("created_at"),
        row.instant("updated_at"));
  }
}
