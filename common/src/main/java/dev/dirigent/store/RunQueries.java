package dev.dirigent.store;

import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads runs for people: listings by key, one statement each. */
@Singleton
public final class RunQueries {

  private static final String RUN_COLUMNS =
      """
      select r.id, p.code as pipeline, v.version, s.code as source, r.status, r.priority,
             r.cancel_requested_at, r.created_at, r.finished_at
      """;

  private static final String RUN_JOINS =
      """
        from run r
        join pipeline p on p.id = r.pipeline_id
        join pipeline_version v on v.id = r.pipeline_version_id
        left join source s on s.id = r.source_id
      """;

  // Ids grow with time, so a point in time is an id and ends the scan.
  private static final String LIST =
      RUN_COLUMNS
          + RUN_JOINS
          + """
             where (?::uuid is null or r.id < ?)
               and (?::uuid is null or r.id >= ?)
               and (?::text is null or p.code = ?)
               and (?::text is null or s.code = ?)
               and (?::text is null or r.status = ?)
               and (?::text is null or ? = any (p.tags))
             order by r.id desc
             limit ?
            """;

  private static final String FIND =
      RUN_COLUMNS + ", r.params, r.entry_step, r.entry" + " " + RUN_JOINS + " where r.id = ?";

  private static final String LIVE =
      """
      select step, item, try, first_started_at, due_at, owner is not null as held,
             cursor is not null as poked
        from lease
       where run_id = ?
       order by step, item
      """;

  private static final String ATTEMPTS =
      """
      select id, step, item, try, outcome, output, error_code, error_class, error_message,
             started_at, settled_at, worker
        from attempt
       where run_id = ? and (?::uuid is null or id > ?)
       order by id
       limit ?
      """;

  private static final String LOGS =
      """
      select id, step, attempt_id, level, message, logged_at
        from log_entry
       where run_id = ? and (?::uuid is null or id > ?)
       order by id
       limit ?
      """;

  private static final String DUE =
      """
      select role, count(*) as live, count(*) filter (where owner is not null) as held,
             count(*) filter (where owner is null and due_at <= now()) as due,
             min(due_at) filter (where owner is null and due_at <= now()) as oldest_due_at
        from lease
       group by role
       order by role
      """;

  /** Which runs to list; an empty part does not narrow. */
  public record Filter(
      Optional<String> pipeline,
      Optional<String> source,
      Optional<RunStatus> status,
      Optional<String> tag,
      Optional<Instant> since) {}

  /** A run as it is listed. */
  public record Run(
      UUID id,
      String pipeline,
      int version,
      Optional<String> source,
      RunStatus status,
      int priority,
      Optional<Instant> cancelRequestedAt,
      Instant createdAt,
      Optional<Instant> finishedAt) {}

  /** A run with what it was given, as JSON text. */
  public record RunWithInput(
      Run run, String params, Optional<String> entryStep, Optional<String> entry) {}

  /**
   * Work that is not settled.
   *
   * @param held whether a worker has it right now
   * @param poked whether a sensor has looked at least once
   */
  public record LiveStep(
      String step,
      int item,
      int tryNumber,
      Optional<Instant> firstStartedAt,
      Instant dueAt,
      boolean held,
      boolean poked) {}

  /** A settled try; the output is JSON text. */
  public record Attempt(
      UUID id,
      String step,
      int item,
      int tryNumber,
      Outcome outcome,
      Optional<String> output,
      Optional<AttemptError> error,
      Optional<Instant> startedAt,
      Instant settledAt,
      Optional<UUID> worker) {}

  /** Why a try failed. */
  public record AttemptError(String code, String errorClass, String message) {}

  /** A line of a run's log. */
  public record LogLine(
      UUID id,
      Optional<String> step,
      Optional<UUID> attemptId,
      String level,
      String message,
      Instant loggedAt) {}

  /** How much work a role has. */
  public record RoleWork(
      String role, long live, long held, long due, Optional<Instant> oldestDueAt) {}

  /** Runs, newest first. */
  public Page<Run> list(Tx tx, Filter filter, Optional<UUID> before, int limit) {
    UUID oldest = filter.since().map(Ids::lowestAt).orElse(null);
    String status = filter.status().map(RunStatus::code).orElse(null);
    List<Run> rows =
        tx.list(
            LIST,
            RunQueries::run,
            before.orElse(null),
            before.orElse(null),
            oldest,
            oldest,
            filter.pipeline().orElse(null),
            filter.pipeline().orElse(null),
            filter.source().orElse(null),
            filter.source().orElse(null),
            status,
            status,
            filter.tag().orElse(null),
            filter.tag().orElse(null),
            limit + 1);
    return Page.of(rows, limit, row -> row.id().toString());
  }

  public Optional<RunWithInput> find(Tx tx, UUID id) {
    return tx.first(
        FIND,
        row ->
            new RunWithInput(
                run(row),
                row.text("params"),
                row.optionalText("entry_step"),
                row.optionalText("entry")),
        id);
  }

  /** What a run is at. */
  public List<LiveStep> live(Tx tx, UUID runId) {
    return tx.list(
        LIVE,
        row ->
            new LiveStep(
                row.text("step"),
                row.integer("item"),
                row.integer("try"),
                row.optionalInstant("first_started_at"),
                row.instant("due_at"),
                row.bool("held"),
                row.bool("poked")),
        runId);
  }

  /** A run's settled tries, oldest first. */
  public Page<Attempt> attempts(Tx tx, UUID runId, Optional<UUID> after, int limit) {
    List<Attempt> rows =
        tx.list(
            ATTEMPTS,
            RunQueries::attempt,
            runId,
            after.orElse(null),
            after.orElse(null),
            limit + 1);
    return Page.of(rows, limit, row -> row.id().toString());
  }

  /** A run's log, oldest first. */
  public Page<LogLine> logs(Tx tx, UUID runId, Optional<UUID> after, int limit) {
    List<LogLine> rows =
        tx.list(
            LOGS,
            row ->
                new LogLine(
                    row.uuid("id"),
                    row.optionalText("step"),
                    row.optionalUuid("attempt_id"),
                    row.text("level"),
                    row.text("message"),
                    row.instant("logged_at")),
            runId,
            after.orElse(null),
            after.orElse(null),
            limit + 1);
    return Page.of(rows, limit, row -> row.id().toString());
  }

  /** The unsettled work by role. */
  public List<RoleWork> work(Tx tx) {
    return tx.list(
        DUE,
        row ->
            new RoleWork(
                row.text("role"),
                row.bigint("live"),
                row.bigint("held"),
                row.bigint("due"),
                row.optionalInstant("oldest_due_at")));
  }

  private static Run run(Tx.Row row) throws SQLException {
    return new Run(
        row.uuid("id"),
        row.text("pipeline"),
        row.integer("version"),
        row.optionalText("source"),
        RunStatus.of(row.text("status")),
        row.integer("priority"),
        row.optionalInstant("cancel_requested_at"),
        row.instant("created_at"),
        row.optionalInstant("finished_at"));
  }

  private static Attempt attempt(Tx.Row row) throws SQLException {
    Optional<String> code = row.optionalText("error_code");
    String errorClass = row.optionalText("error_class").orElse("");
    String message = row.optionalText("error_message").orElse("");
    return new Attempt(
        row.uuid("id"),
        row.text("step"),
        row.integer("item"),
        row.integer("try"),
        Outcome.of(row.text("outcome")),
        row.optionalText("output"),
        code.map(known -> new AttemptError(known, errorClass, message)),
        row.optionalInstant("started_at"),
        row.instant("settled_at"),
        row.optionalUuid("worker"));
  }
}
