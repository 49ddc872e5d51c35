package dev.dirigent.store;

import dev.dirigent.source.Bookmark;
import dev.dirigent.source.Position;
import dev.dirigent.store.Tx.Column;
import dev.dirigent.store.Tx.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Sources: what documents declare, where each stands, and who holds its consumer. A holder's writes
 * carry the epoch of its claim; one that touches no row means that the lease is over.
 */
@Singleton
public final class SourceStore {

  private static final String SELECT =
      """
      select s.id, s.code, s.kind, s.step, s.config, s.max_in_flight, s.state, s.retired
        from source s
      """;

  private static final String OF_PIPELINE_FOR_UPDATE =
      SELECT + " where s.pipeline_id = ? order by s.code for no key update of s";

  private static final String OF_PIPELINE =
      SELECT + " where s.pipeline_id = ? and not s.retired order by s.code";

  private static final String FIND =
      SELECT
          + """
             join pipeline p on p.id = s.pipeline_id
            where p.code = ? and s.code = ? and not s.retired
            """;

  private static final String INSERT =
      """
      insert into source (id, pipeline_id, code, kind, step, config, max_in_flight)
      values (?, ?, ?, ?, ?, ?::json, ?)
      """;

  // The epoch moves on: whoever holds it works by the old declaration.
  private static final String REDECLARE =
      """
      update source
         set kind = ?, step = ?, config = ?::json, max_in_flight = ?, retired = false,
             retry_at = case when state = 'failed' then now() end,
             owner = null, expires_at = null, epoch = epoch + 1, updated_at = now()
       where id = ?
      """;

  private static final String RETIRE =
      """
      update source
         set retired = true, owner = null, expires_at = null, epoch = epoch + 1, updated_at = now()
       where id = any(?)
      """;

  private static final String FORGET_POSITIONS = "delete from source_position where source_id = ?";

  private static final String PAUSE =
      """
      update source
         set state = 'paused', error_code = null, error_message = null, retry_at = null, failures = 0,
             updated_at = now()
       where id = ? and state in ('active', 'failed')
      """;

  private static final String RESUME =
      """
      update source
         set state = case when state = 'paused' then 'active' else state end,
             retry_at = case when state = 'failed' then now() end, updated_at = now()
       where id = ? and state in ('paused', 'failed')
      """;

  private static final String TO_BE_HELD =
      """
      select count(*) as sources
        from source s join pipeline p on p.id = s.pipeline_id
       where s.kind = any(?) and s.state in ('active', 'failed') and not s.retired and p.active
      """;

  private static final String CLAIM =
      """
      with free as (
        select s.id, p.code as pipeline_code
          from source s join pipeline p on p.id = s.pipeline_id
         where s.kind = any(?) and not s.retired and p.active
           and (s.state = 'active' or (s.state = 'failed' and s.retry_at <= now()))
           and (s.owner is null or s.expires_at <= now())
         order by s.expires_at, s.id
         limit ?
           for no key update of s skip locked
      )
      update source s
         set owner = ?, epoch = s.epoch + 1, expires_at = now() + ? * interval '1 millisecond'
        from free
       where s.id = free.id
      returning s.id, free.pipeline_code, s.code, s.kind, s.step, s.config, s.max_in_flight, s.epoch,
                s.state = 'failed' as failing
      """;

  private static final String EXTEND_IF_HELD =
      """
      update source s
         set expires_at = now() + ? * interval '1 millisecond'
        from unnest(?, ?) as held(id, epoch), pipeline p
       where s.id = held.id and s.epoch = held.epoch and s.expires_at > now()
         and s.state in ('active', 'failed') and p.id = s.pipeline_id and p.active
      returning s.id
      """;

  private static final String RELEASE_IF_HELD =
      """
      update source set owner = null, expires_at = null
       where id = ? and epoch = ? and owner is not null
      """;

  private static final String FAIL_IF_HELD =
      """
      update source
         set state = 'failed', error_code = ?, error_message = ?, failures = failures + 1,
             retry_at = now() + least(?, ? * power(2, least(failures, 30))) * (0.8 + 0.4 * random())
                                * interval '1 millisecond',
             owner = null, expires_at = null, updated_at = now()
       where id = ? and epoch = ? and owner is not null and state in ('active', 'failed')
      """;

  private static final String FAIL_IF_FREE =
      """
      update source
         set state = 'failed', error_code = ?, error_message = ?, failures = failures + 1,
             retry_at = now() + least(?, ? * power(2, least(failures, 30))) * (0.8 + 0.4 * random())
                                * interval '1 millisecond',
             updated_at = now()
       where id = ? and owner is null and state in ('active', 'failed')
      """;

  private static final String RECOVER_IF_HELD =
      """
      update source
         set state = 'active', error_code = null, error_message = null, retry_at = null, failures = 0,
             updated_at = now()
       where id = ? and epoch = ? and owner is not null and state = 'failed'
      """;

  private static final String LOCK_IF_HELD =
      """
      select v.id as version_id
        from source s
        join pipeline p on p.id = s.pipeline_id
        join pipeline_version v on v.pipeline_id = p.id and v.version = p.current_version
       where s.id = ? and s.epoch = ? and s.expires_at > now()
         and s.state in ('active', 'failed') and not s.retired and p.active
         for no key update of s
      """;

  private static final String COUNT_LOCKED =
      """
      update source
         set runs_created = runs_created + ?, last_run_at = case when ? > 0 then now() else last_run_at end
       where id = ?
      """;

  private static final String PUT_POSITIONS =
      """
      insert into source_position (source_id, topic_id, partition, next_offset, told_offset)
      select ?, u.topic_id, u.partition, u.next_offset, u.told_offset
        from unnest(?, ?, ?, ?) as u(topic_id, partition, next_offset, told_offset)
      on conflict (source_id, partition) do update
         set topic_id = excluded.topic_id, next_offset = excluded.next_offset,
             told_offset = excluded.told_offset, updated_at = now()
      """;

  private static final String MOVE_GENERATION =
      "update source set generation = generation + 1, updated_at = now() where id = ?";

  // Not by state: a source that was paused is told of by the holder that lets it go.
  private static final String TELL_IF_HELD =
      """
      update source_position at
         set told_offset = u.told_offset
        from source s, unnest(?, ?, ?) as u(topic_id, partition, told_offset)
       where s.id = ? and s.epoch = ? and s.owner is not null
         and at.source_id = s.id and at.partition = u.partition and at.topic_id = u.topic_id
      """;

  private static final String LOCK_WITHOUT_POSITION =
      """
      select s.id
        from source s
       where s.id = ? and not s.retired
         and not exists (select from source_position at where at.source_id = s.id)
         for no key update of s
      """;

  private static final String GENERATION = "select generation from source where id = ?";

  private static final String POSITIONS =
      """
      select topic_id, partition, next_offset, coalesce(told_offset, next_offset) as told_offset
        from source_position where source_id = ? order by partition
      """;

  private static final String IN_FLIGHT =
      "select count(distinct run_id) as runs from lease where source_id = ?";

  /** What a document declares of a source; {@code config} as JSON text. */
  public record Declaration(
      String code, String kind, String step, String config, int maxInFlight) {}

  /** How long a failed source rests: doubling with each failure in a row, give or take a fifth. */
  public record BackOff(Duration first, Duration longest) {}

  /** A claimed source's fence. */
  public record Fence(UUID id, long epoch) {

    public static Fence of(HeldSource source) {
      return new Fence(source.id(), source.epoch());
    }
  }

  /** All sources the pipeline ever declared, locked until the transaction ends. */
  public List<SourceRow> lockOfPipeline(Tx tx, UUID pipelineId) {
    return tx.list(OF_PIPELINE_FOR_UPDATE, SourceStore::source, pipelineId);
  }

  /** The sources the pipeline's current version declares, by code. */
  public List<SourceRow> ofPipeline(Tx tx, UUID pipelineId) {
    return tx.list(OF_PIPELINE, SourceStore::source, pipelineId);
  }

  /** A source that is declared now. */
  public Optional<SourceRow> find(Tx tx, String pipelineCode, String code) {
    return tx.first(FIND, SourceStore::source, pipelineCode, code);
  }

  public void insert(Tx tx, UUID id, UUID pipelineId, Declaration declared) {
    tx.update(
        INSERT,
        id,
        pipelineId,
        declared.code(),
        declared.kind(),
        declared.step(),
        declared.config(),
        declared.maxInFlight());
  }

  /** Changes what is declared and ends the lease of whoever holds it; the place stays. */
  public void redeclare(Tx tx, UUID id, Declaration declared) {
    tx.update(
        REDECLARE, declared.kind(), declared.step(), declared.config(), declared.maxInFlight(), id);
  }

  /** No longer declared: not taken up any more, its lease over. The place and counters stay. */
  public void retire(Tx tx, Collection<UUID> ids) {
    tx.update(RETIRE, Column.uuids(ids));
  }

  /** The source begins anew. */
  public void forgetPositions(Tx tx, UUID id) {
    tx.update(FORGET_POSITIONS, id);
  }

  /** Stops the source; its holder lets go. False when it is not running. */
  public boolean pause(Tx tx, UUID id) {
    return tx.update(PAUSE, id) == 1;
  }

  /** Lets a paused source run and a failed one try at once. False when it is neither. */
  public boolean resume(Tx tx, UUID id) {
    return tx.update(RESUME, id) == 1;
  }

  /** How many sources of the kinds somebody should hold. */
  public int toBeHeld(Tx tx, Collection<String> kinds) {
    return (int)
        (long)
            tx.first(TO_BE_HELD, row -> row.bigint("sources"), Column.texts(kinds, kind -> kind))
                .orElseThrow();
  }

  /** Claims sources nobody holds, those of holders that went silent first. */
  public List<HeldSource> claim(
      Tx tx, Collection<String> kinds, UUID owner, Duration ttl, int limit) {
    return tx.list(
        CLAIM,
        row ->
            new HeldSource(
                row.uuid("id"),
                row.text("pipeline_code"),
                row.text("code"),
                row.text("kind"),
                row.text("step"),
                row.text("config"),
                row.integer("max_in_flight"),
                row.bigint("epoch"),
                row.bool("failing")),
        Column.texts(kinds, kind -> kind),
        limit,
        owner,
        ttl.toMillis());
  }

  /**
   * Moves the expiry of those that are still held and still to be; the others are missing in the
   * answer.
   */
  public Set<UUID> extendIfHeld(Tx tx, Collection<Fence> held, Duration ttl) {
    return tx
        .list(
            EXTEND_IF_HELD,
            row -> row.uuid("id"),
            ttl.toMillis(),
            Column.uuids(held, Fence::id),
            Column.longs(held, Fence::epoch))
        .stream()
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Lets go of the source, for whoever claims it next. */
  public void releaseIfHeld(Tx tx, Fence fence) {
    tx.update(RELEASE_IF_HELD, fence.id(), fence.epoch());
  }

  /** Lets go of the source as failed, to be taken up again after the back-off. */
  public boolean failIfHeld(Tx tx, Fence fence, String code, String message, BackOff backOff) {
    return tx.update(
            FAIL_IF_HELD,
            code,
            StorableText.of(message),
            (double) backOff.longest().toMillis(),
            (double) backOff.first().toMillis(),
            fence.id(),
            fence.epoch())
        == 1;
  }

  /** Marks a source failed that nobody holds. */
  public boolean failIfFree(Tx tx, UUID id, String code, String message, BackOff backOff) {
    return tx.update(
            FAIL_IF_FREE,
            code,
            StorableText.of(message),
            (double) backOff.longest().toMillis(),
            (double) backOff.first().toMillis(),
            id)
        == 1;
  }

  /** A failed source is well again. */
  public void recoverIfHeld(Tx tx, Fence fence) {
    tx.update(RECOVER_IF_HELD, fence.id(), fence.epoch());
  }

  /**
   * Locks the source for the transaction that creates its runs.
   *
   * @return the pipeline version these runs pin; empty when the lease is over or the source is not
   *     to run
   */
  public Optional<UUID> lockIfHeld(Tx tx, Fence fence) {
    return tx.first(LOCK_IF_HELD, row -> row.uuid("version_id"), fence.id(), fence.epoch());
  }

  /** Moves the place of a source the transaction has locked past the runs it created. */
  public void advanceLocked(Tx tx, UUID id, int runsCreated, List<Position> positions) {
    tx.update(COUNT_LOCKED, runsCreated, runsCreated, id);
    putLocked(tx, id, positions);
  }

  /** Replaces positions of a source the transaction has locked. */
  public void putLocked(Tx tx, UUID id, List<Position> positions) {
    if (positions.isEmpty()) {
      return;
    }
    tx.update(
        PUT_POSITIONS,
        id,
        Column.texts(positions, Position::topicId),
        Column.ints(positions, Position::partition),
        Column.longs(positions, Position::next),
        Column.longs(positions, Position::told));
  }

  /** Lets the dedupe keys of a source the transaction has locked begin anew. */
  public void moveGenerationLocked(Tx tx, UUID id) {
    tx.update(MOVE_GENERATION, id);
  }

  /** Writes down what the broker was told. */
  public void tellIfHeld(Tx tx, Fence fence, List<Position> positions) {
    tx.update(
        TELL_IF_HELD,
        Column.texts(positions, Position::topicId),
        Column.ints(positions, Position::partition),
        Column.longs(positions, Position::told),
        fence.id(),
        fence.epoch());
  }

  /** Locks the source if it has not begun anywhere yet. */
  public boolean lockWithoutPosition(Tx tx, UUID id) {
    return tx.first(LOCK_WITHOUT_POSITION, row -> row.uuid("id"), id).isPresent();
  }

  /** Where the source stands. */
  public Bookmark bookmark(Tx tx, UUID id) {
    int generation = tx.first(GENERATION, row -> row.integer("generation"), id).orElseThrow();
    return new Bookmark(
        generation,
        tx.list(
            POSITIONS,
            row ->
                new Position(
                    row.text("topic_id"),
                    row.integer("partition"),
                    row.bigint("next_offset"),
                    row.bigint("told_offset")),
            id));
  }

  /** How many of the source's runs are not settled. */
  public int inFlight(Tx tx, UUID id) {
    return (int) (long) tx.first(IN_FLIGHT, row -> row.bigint("runs"), id).orElseThrow();
  }

  private static SourceRow source(Row row) throws SQLException {
    return new SourceRow(
        row.uuid("id"),
        row.text("code"),
        row.text("kind"),
        row.text("step"),
        row.text("config"),
        row.integer("max_in_flight"),
        SourceState.of(row.text("state")),
        row.bool("retired"));
  }
}
