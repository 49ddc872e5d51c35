package dev.dirigent.store;

import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads sources for people. */
@Singleton
public final class SourceQueries {

  private static final String COLUMNS =
      """
      select s.id, p.code as pipeline, s.code, s.kind, s.step, s.config, s.max_in_flight, s.state,
             p.active, s.generation, s.failures, s.error_code, s.error_message, s.retry_at,
             s.runs_created, s.rejected, s.last_run_at, s.owner, s.expires_at,
             (select count(distinct l.run_id) from lease l where l.source_id = s.id) as in_flight
        from source s join pipeline p on p.id = s.pipeline_id
       where not s.retired
      """;

  private static final String LIST =
      COLUMNS
          + """
               and (?::text is null or p.code = ?)
               and (?::text is null or (p.code, s.code) > (?, ?))
             order by p.code, s.code
             limit ?
            """;

  private static final String OF_PIPELINE = COLUMNS + " and p.code = ? order by s.code";

  private static final String FIND = COLUMNS + " and p.code = ? and s.code = ?";

  // Codes are kebab-case, so a slash parts them without doubt.
  private static final String KEY_SEPARATOR = "/";

  /**
   * A source with how it is doing.
   *
   * @param config JSON text
   * @param pipelineActive a deactivated pipeline's sources stop whatever their state
   * @param inFlight its runs that are not settled
   * @param holder the worker that holds its consumer
   */
  public record Source(
      UUID id,
      String pipeline,
      String code,
      String kind,
      String step,
      String config,
      int maxInFlight,
      String state,
      boolean pipelineActive,
      int generation,
      long inFlight,
      long runsCreated,
      long rejected,
      Optional<Instant> lastRunAt,
      Optional<SourceFailure> failure,
      Optional<UUID> holder) {}

  /** Why a source stands still, and when it is tried again. */
  public record SourceFailure(
      String code, String message, int failures, Optional<Instant> retryAt) {}

  /** Sources by pipeline and code, those of one pipeline where it is given. */
  public Page<Source> list(Tx tx, Optional<String> pipeline, Optional<String> after, int limit) {
    String[] key = after.orElse("").split(KEY_SEPARATOR, 2);
    String afterPipeline = key.length == 2 ? key[0] : null;
    String afterCode = key.length == 2 ? key[1] : null;
    List<Source> rows =
        tx.list(
            LIST,
            SourceQueries::source,
            pipeline.orElse(null),
            pipeline.orElse(null),
            afterPipeline,
            afterPipeline,
            afterCode,
            limit + 1);
    return Page.of(rows, limit, row -> row.pipeline() + KEY_SEPARATOR + row.code());
  }

  /** All sources that a pipeline declares, by code. */
  public List<Source> ofPipeline(Tx tx, String pipeline) {
    return tx.list(OF_PIPELINE, SourceQueries::source, pipeline);
  }

  public Optional<Source> find(Tx tx, String pipeline, String code) {
    return tx.first(FIND, SourceQueries::source, pipeline, code);
  }

  private static Source source(Tx.Row row) throws SQLException {
    Optional<String> errorCode = row.optionalText("error_code");
    String message = row.optionalText("error_message").orElse("");
    int failures = row.integer("failures");
    Optional<Instant> retryAt = row.optionalInstant("retry_at");
    return new Source(
        row.uuid("id"),
        row.text("pipeline"),
        row.text("code"),
        row.text("kind"),
        row.text("step"),
        row.text("config"),
        row.integer("max_in_flight"),
        row.text("state"),
        row.bool("active"),
        row.integer("generation"),
        row.bigint("in_flight"),
        row.bigint("runs_created"),
        row.bigint("rejected"),
        row.optionalInstant("last_run_at"),
        errorCode.map(code -> new SourceFailure(code, message, failures, retryAt)),
        row.optionalUuid("owner"));
  }
}
