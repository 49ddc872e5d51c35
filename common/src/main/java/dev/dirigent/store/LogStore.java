package dev.dirigent.store;

import dev.dirigent.store.Tx.Column;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The runs' log lines, written with the outcome they belong to. */
@Singleton
public final class LogStore {

  private static final String INSERT =
      """
      insert into log_entry (id, run_id, attempt_id, step, level, message, logged_at)
      select * from unnest(?, ?, ?, ?, ?, ?, ?)
      """;

  /** One line; level is {@code info}, {@code warn} or {@code error}. */
  public record LogRow(
      UUID id,
      UUID runId,
      UUID attemptId,
      String step,
      String level,
      String message,
      Instant loggedAt) {

    public LogRow {
      message = StorableText.of(message);
    }
  }

  public void insert(Tx tx, List<LogRow> rows) {
    tx.update(
        INSERT,
        Column.uuids(rows, LogRow::id),
        Column.uuids(rows, LogRow::runId),
        Column.uuids(rows, LogRow::attemptId),
        Column.texts(rows, LogRow::step),
        Column.texts(rows, LogRow::level),
        Column.texts(rows, LogRow::message),
        Column.instants(rows, LogRow::loggedAt));
  }
}
