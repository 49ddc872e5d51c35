package dev.dirigent.store;

import dev.dirigent.block.Role;
import dev.dirigent.store.Tx.Column;
import dev.dirigent.store.Tx.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Live work. A lease is claimed by update and deleted when its work is over; whoever writes to one
 * it claimed carries the epoch of its claim, and a write that touches no row means that somebody
 * else owns it now.
 */
@Singleton
public final class LeaseStore {

  private static final String INSERT =
      """
      insert into lease (id, run_id, pipeline_version_id, source_id, step, role, priority, due_at)
      select u.id, u.run_id, u.version_id, u.source_id, u.step, u.role, u.priority, now()
        from unnest(?, ?, ?, ?, ?, ?, ?) as u(id, run_id, version_id, source_id, step, role, priority)
      """;

  // A range per priority, so that rows waiting for the future are never walked over. The commit
  // does
  // not wait for the disk: a claim that a crash of the database forgets is claimed again, and the
  // fence has the owner beside the epoch because that epoch is then given a second time.
  private static final String CLAIM =
      """
      with due as (
        select d.id
          from (values (2), (1), (0)) as p(priority)
         cross join lateral (
               select id from lease
                where role = ? and priority = p.priority and owner is null and due_at <= now()
                order by due_at
                limit ?
                  for update skip locked) as d
         limit ?
      ), claimed as (
        update lease
           set owner = ?, epoch = lease.epoch + 1, expires_at = now() + ? * interval '1 millisecond',
               first_started_at = coalesce(lease.first_started_at, now())
          from due
         where lease.id = due.id and lease.owner is null
        returning lease.*
      )
      select c.id, c.epoch, c.run_id, c.pipeline_version_id, c.source_id, c.step, c.item, c.try, c.failures,
             c.losses, c.role, c.priority, c.cursor, c.cancel_requested, c.owner,
             (extract(epoch from now() - c.first_started_at) * 1000)::bigint as waited_ms,
             s.code as source_code, r.entry_step, r.entry, r.params,
             set_config('synchronous_commit', 'off', true)
        from claimed c
        join run r on r.id = c.run_id
        left join source s on s.id = c.source_id
       order by c.priority desc, c.due_at, c.id
      """;

  private static final String LOCK_IF_HELD =
      """
      select l.id, l.cancel_requested
        from unnest(?, ?, ?) as held(id, epoch, owner)
        join lease l on l.id = held.id and l.epoch = held.epoch and l.owner = held.owner
       order by l.id
         for update of l
      """;

  private static final String EXTEND_IF_HELD =
      """
      update lease
         set expires_at = now() + ? * interval '1 millisecond'
        from unnest(?, ?, ?) as held(id, epoch, owner)
       where lease.id = held.id and lease.epoch = held.epoch and lease.owner = held.owner
      returning lease.id, lease.cancel_requested
      """;

  private static final String RELEASE_IF_HELD =
      """
      update lease
         set owner = null, expires_at = null
        from unnest(?, ?, ?) as held(id, epoch, owner)
       where lease.id = held.id and lease.epoch = held.epoch and lease.owner = held.owner
      """;

  private static final String DELETE_IF_HELD =
      """
      delete from lease
       using unnest(?, ?, ?) as held(id, epoch, owner)
       where lease.id = held.id and lease.epoch = held.epoch and lease.owner = held.owner
      returning lease.id, lease.cancel_requested
      """;

  private static final String DELETE = "delete from lease where id = any(?)";

  private static final String CARRY_ON =
      """
      update lease
         set step = u.step, try = 1, failures = 0, losses = 0, cursor = null, first_started_at = now(),
             expires_at = now() + ? * interval '1 millisecond'
        from unnest(?, ?) as u(id, step)
       where lease.id = u.id
      """;

  private static final String GIVE_BACK =
      """
      update lease
         set owner = null, expires_at = null, epoch = lease.epoch + 1, step = u.step, try = u.try,
             failures = u.failures, losses = u.losses, cursor = u.cursor::json,
             first_started_at = case when lease.step = u.step then lease.first_started_at end,
             due_at = now() + u.wait_ms * interval '1 millisecond'
        from unnest(?, ?, ?, ?, ?, ?, ?) as u(id, step, try, failures, losses, cursor, wait_ms)
       where lease.id = u.id
      """;

  private static final String RUNS_WITH_OTHERS =
      """
      select distinct run_id from lease where run_id = any(?) and not id = any(?)
      """;

  private static final String LIVE_STEPS =
      """
      select run_id, step from lease where run_id = any(?) and not id = any(?)
      """;

  private static final String EXPIRED =
      """
      select l.id, l.epoch, l.run_id, l.pipeline_version_id, l.source_id, l.step, l.item, l.try, l.failures,
             l.losses, l.role, l.priority, l.cursor, l.cancel_requested, l.owner,
             (extract(epoch from now() - l.first_started_at) * 1000)::bigint as waited_ms,
             s.code as source_code, r.entry_step, r.entry, r.params
        from lease l
        join run r on r.id = l.run_id
        left join source s on s.id = l.source_id
       where l.owner is not null and l.expires_at < now()
       limit ?
         for update of l skip locked
      """;

  private static final String OF_RUN_FOR_UPDATE =
      """
      select id, step, item, try, owner from lease where run_id = ? order by id for update
      """;

  private static final String REQUEST_CANCEL =
      "update lease set cancel_requested = true where id = any(?)";

  private static final String NEXT_DUE =
      """
      select (extract(epoch from min(d.due_at) - now()) * 1000)::bigint as due_in_ms
        from (values (2), (1), (0)) as p(priority)
       cross join lateral (
             select due_at from lease
              where role = ? and priority = p.priority and owner is null
              order by due_at limit 1) as d
      """;

  /** A lease to be inserted, due at once. */
  public record NewLease(
      UUID id,
      UUID runId,
      UUID versionId,
      Optional<UUID> sourceId,
      String step,
      Role role,
      int priority) {}

  /** A claimed lease's fence: nobody else has that epoch, nor has its owner another one. */
  public record Held(UUID id, long epoch, UUID owner) {

    public static Held of(ClaimedLease lease) {
      return new Held(lease.id(), lease.epoch(), lease.owner());
    }
  }

  /** A lease that is still held, and whether its run is to be cancelled. */
  public record StillHeld(UUID id, boolean cancelRequested) {}

  /** A lease moved on to the next step. */
  public record CarryOn(UUID id, String step) {}

  /** A lease given back to whoever claims it next, due after {@code dueIn}. */
  public record GiveBack(
      UUID id,
      String step,
      int tryNumber,
      int failures,
      int losses,
      Optional<String> cursor,
      Duration dueIn) {}

  /** A step of a run that has a lease. */
  public record LiveStep(UUID runId, String step) {}

  /** A live lease of one run. */
  public record OfRun(UUID id, String step, int item, int tryNumber, Optional<UUID> owner) {}

  public void insert(Tx tx, List<NewLease> leases) {
    tx.update(
        INSERT,
        Column.uuids(leases, NewLease::id),
        Column.uuids(leases, NewLease::runId),
        Column.uuids(leases, NewLease::versionId),
        Column.uuids(leases, lease -> lease.sourceId().orElse(null)),
        Column.texts(leases, NewLease::step),
        Column.texts(leases, lease -> lease.role().code()),
        Column.ints(leases, NewLease::priority));
  }

  /** Claims due leases for the worker: highest priority first, then longest due. */
  public List<ClaimedLease> claim(Tx tx, Role role, UUID worker, Duration ttl, int limit) {
    return tx.list(CLAIM, LeaseStore::claimed, role.code(), limit, limit, worker, ttl.toMillis());
  }

  private static ClaimedLease claimed(Row row) throws SQLException {
    return new ClaimedLease(
        row.uuid("id"),
        row.bigint("epoch"),
        row.uuid("owner"),
        row.uuid("run_id"),
        row.uuid("pipeline_version_id"),
        row.optionalUuid("source_id"),
        row.text("step"),
        row.integer("item"),
        row.integer("try"),
        row.integer("failures"),
        row.integer("losses"),
        Role.of(row.text("role")),
        row.integer("priority"),
        row.optionalText("cursor"),
        Duration.ofMillis(row.bigint("waited_ms")),
        row.bool("cancel_requested"),
        row.optionalText("source_code"),
        row.optionalText("entry_step"),
        row.optionalText("entry"),
        row.text("params"));
  }

  /** Locks those of the leases that are still held under the given epochs. */
  public List<StillHeld> lockIfHeld(Tx tx, Collection<Held> leases) {
    return tx.list(
        LOCK_IF_HELD,
        LeaseStore::stillHeld,
        Column.uuids(leases, Held::id),
        Column.longs(leases, Held::epoch),
        Column.uuids(leases, Held::owner));
  }

  /** Moves the expiry of those leases that are still held; the others are missing in the answer. */
  public List<StillHeld> extendIfHeld(Tx tx, Collection<Held> leases, Duration ttl) {
    return tx.list(
        EXTEND_IF_HELD,
        LeaseStore::stillHeld,
        ttl.toMillis(),
        Column.uuids(leases, Held::id),
        Column.longs(leases, Held::epoch),
        Column.uuids(leases, Held::owner));
  }

  /** Gives leases back untouched: nothing of their work was begun. */
  public void releaseIfHeld(Tx tx, Collection<Held> leases) {
    tx.update(RELEASE_IF_HELD, Column.uuids(leases, Held::id), Column.longs(leases, Held::epoch));
  }

  /** Deletes those of the leases that are still held under the given epochs. */
  public List<StillHeld> deleteIfHeld(Tx tx, Collection<Held> leases) {
    return tx.list(
        DELETE_IF_HELD,
        LeaseStore::stillHeld,
        Column.uuids(leases, Held::id),
        Column.longs(leases, Held::epoch),
        Column.uuids(leases, Held::owner));
  }

  /** Deletes leases the transaction has locked. */
  public void deleteLocked(Tx tx, Collection<UUID> ids) {
    tx.update(DELETE, Column.uuids(ids));
  }

  /** Moves leases the transaction has locked on to their next steps; the holder keeps them. */
  public void carryOnLocked(Tx tx, List<CarryOn> leases, Duration ttl) {
    tx.update(
        CARRY_ON,
        ttl.toMillis(),
        Column.uuids(leases, CarryOn::id),
        Column.texts(leases, CarryOn::step));
  }

  /** Gives back leases the transaction has locked, to be claimed again when they are due. */
  public void giveBackLocked(Tx tx, List<GiveBack> leases) {
    tx.update(
        GIVE_BACK,
        Column.uuids(leases, GiveBack::id),
        Column.texts(leases, GiveBack::step),
        Column.ints(leases, GiveBack::tryNumber),
        Column.ints(leases, GiveBack::failures),
        Column.ints(leases, GiveBack::losses),
        Column.texts(leases, lease -> lease.cursor().orElse(null)),
        Column.longs(leases, lease -> lease.dueIn().toMillis()));
  }

  /** Which of the runs have live leases beside the given ones. */
  public List<UUID> runsWithOthers(Tx tx, Collection<UUID> runIds, Collection<UUID> exceptLeases) {
    return tx.list(
        RUNS_WITH_OTHERS,
        row -> row.uuid("run_id"),
        Column.uuids(runIds),
        Column.uuids(exceptLeases));
  }

  /** The live steps of the runs beside the given leases. */
  public List<LiveStep> liveSteps(Tx tx, Collection<UUID> runIds, Collection<UUID> exceptLeases) {
    return tx.list(
        LIVE_STEPS,
        row -> new LiveStep(row.uuid("run_id"), row.text("step")),
        Column.uuids(runIds),
        Column.uuids(exceptLeases));
  }

  /** Locks leases whose holders did not extend them, and returns them as those held them. */
  public List<ClaimedLease> lockExpired(Tx tx, int limit) {
    return tx.list(EXPIRED, LeaseStore::claimed, limit);
  }

  /** Locks all live leases of a run. */
  public List<OfRun> lockOfRun(Tx tx, UUID runId) {
    return tx.list(
        OF_RUN_FOR_UPDATE,
        row ->
            new OfRun(
                row.uuid("id"),
                row.text("step"),
                row.integer("item"),
                row.integer("try"),
                row.optionalUuid("owner")),
        runId);
  }

  /** Tells the holders of leases the transaction has locked that their run is to be cancelled. */
  public void requestCancelLocked(Tx tx, Collection<UUID> ids) {
    tx.update(REQUEST_CANCEL, Column.uuids(ids));
  }

  /** In how long the next lease of the role is due; not positive when one is. */
  public Optional<Duration> nextDueIn(Tx tx, Role role) {
    return tx.first(NEXT_DUE, row -> row.optionalBigint("due_in_ms"), role.code())
        .flatMap(millis -> millis)
        .map(Duration::ofMillis);
  }

  private static StillHeld stillHeld(Row row) throws SQLException {
    return new StillHeld(row.uuid("id"), row.bool("cancel_requested"));
  }
}
