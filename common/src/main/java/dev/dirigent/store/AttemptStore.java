package dev.dirigent.store;

import dev.dirigent.store.Tx.Column;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** History: attempts are inserted by the transaction that settles them and never touched again. */
@Singleton
public final class AttemptStore {

  private static final String INSERT =
      """
      insert into attempt (id, run_id, step, item, try, outcome, output, error_code, error_class,
                           error_message, started_at, settled_at, worker)
      select u.id, u.run_id, u.step, u.item, u.try, u.outcome, u.output::json, u.error_code, u.error_class,
             u.error_message, u.started_at, u.settled_at, u.worker
        from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             as u(id, run_id, step, item, try, outcome, output, error_code, error_class,
                  error_message, started_at, settled_at, worker)
      """;

  private static final String STATES =
      """
      select distinct on (run_id, step) run_id, step, outcome
        from attempt
       where run_id = any(?) and item = -1 and outcome not in ('retried', 'lost')
       order by run_id, step, id desc
      """;

  private static final String OUTPUTS =
      """
      select distinct on (a.run_id, a.step) a.run_id, a.step, a.output
        from unnest(?, ?) as wanted(run_id, step)
        join attempt a on a.run_id = wanted.run_id and a.step = wanted.step
       where a.item = -1 and a.outcome = 'succeeded'
       order by a.run_id, a.step, a.id desc
      """;

  /** How a step of a run was settled. */
  public record StepState(UUID runId, String step, Outcome outcome) {}

  /** A step of a run. */
  public record StepOf(UUID runId, String step) {}

  /** The stored output of a step. */
  public record Output(UUID runId, String step, String json) {}

  public void insert(Tx tx, List<AttemptRow> rows) {
    tx.update(
        INSERT,
        Column.uuids(rows, AttemptRow::id),
        Column.uuids(rows, AttemptRow::runId),
        Column.texts(rows, AttemptRow::step),
        Column.ints(rows, AttemptRow::item),
        Column.ints(rows, AttemptRow::tryNumber),
        Column.texts(rows, row -> row.outcome().code()),
        Column.texts(rows, row -> row.output().orElse(null)),
        Column.texts(rows, row -> row.error().map(AttemptRow.Failure::code).orElse(null)),
        Column.texts(rows, row -> row.error().map(e -> e.errorClass().code()).orElse(null)),
        Column.texts(rows, row -> row.error().map(AttemptRow.Failure::message).orElse(null)),
        Column.instants(rows, row -> row.startedAt().orElse(null)),
        Column.instants(rows, AttemptRow::settledAt),
        Column.uuids(rows, row -> row.worker().orElse(null)));
  }

  /** The settled steps of the runs; a later settlement of the same step hides an earlier one. */
  public List<StepState> states(Tx tx, Collection<UUID> runIds) {
    return tx.list(
        STATES,
        row -> new StepState(row.uuid("run_id"), row.text("step"), Outcome.of(row.text("outcome"))),
        Column.uuids(runIds));
  }

  /** The latest outputs of the steps that succeeded among those wanted. */
  public List<Output> outputs(Tx tx, Collection<StepOf> wanted) {
    return tx.list(
        OUTPUTS,
        row -> new Output(row.uuid("run_id"), row.text("step"), row.text("output")),
        Column.uuids(wanted, StepOf::runId),
        Column.texts(wanted, StepOf::step));
  }
}
