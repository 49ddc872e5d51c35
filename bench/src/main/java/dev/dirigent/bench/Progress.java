package dev.dirigent.bench;

import java.util.UUID;

/**
 * How far a pipeline's only source has come. Asks for single rows, so that looking costs nothing.
 */
final class Progress {

  private final Sql sql;
  private final UUID source;

  Progress(Sql sql, String pipeline) {
    this.sql = sql;
    this.source =
        UUID.fromString(
            sql.text(
                "select s.id from source s join pipeline p on p.id = s.pipeline_id where p.code = ?",
                pipeline));
  }

  /** How many runs were created. */
  long created() {
    return (long) sql.number("select runs_created from source where id = ?", source);
  }

  /** Whether no step of any run is left to do. */
  boolean settled() {
    return sql.number("select count(*) from (select from lease limit 1) as any_lease") == 0;
  }
}
