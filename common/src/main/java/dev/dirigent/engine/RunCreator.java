package dev.dirigent.engine;

import dev.dirigent.block.Role;
import dev.dirigent.engine.Plan.Step;
import dev.dirigent.store.AttemptRow;
import dev.dirigent.store.AttemptStore;
import dev.dirigent.store.Ids;
import dev.dirigent.store.LeaseStore;
import dev.dirigent.store.LeaseStore.NewLease;
import dev.dirigent.store.NewRunRow;
import dev.dirigent.store.RunStatus;
import dev.dirigent.store.RunStore;
import dev.dirigent.store.Tx;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Creates runs, however many at once, in the caller's transaction: the run rows and a lease for
 * every step whose prerequisites are already met. A handful of statements per batch.
 */
@Singleton
public final class RunCreator {

  private final RunStore runs;
  private final LeaseStore leases;
  private final AttemptStore attempts;
  private final Ids ids;
  private final InstantSource clock;

  public RunCreator(
      RunStore runs, LeaseStore leases, AttemptStore attempts, Ids ids, InstantSource clock) {
    this.runs = runs;
    this.leases = leases;
    this.attempts = attempts;
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * What was created.
   *
   * @param runIds in the order they were asked for, without those that existed already and those
   *     whose pipeline is gone
   * @param due the roles that have work once the transaction is committed
   */
  public record Created(List<UUID> runIds, Set<Role> due) {}

  /** Creates the runs whose source has no run of their dedupe key yet. */
  public Created create(Tx tx, List<NewRun> wanted) {
    if (wanted.isEmpty()) {
      return new Created(List.of(), Set.of());
    }
    Set<UUID> pipelines =
        runs.holdPipelines(
            tx, wanted.stream().map(run -> run.plan().pipelineId()).distinct().toList());
    List<Start> starts =
        wanted.stream()
            .filter(run -> pipelines.contains(run.plan().pipelineId()))
            .map(RunCreator::start)
            .toList();
    Set<UUID> inserted = runs.insertIfNew(tx, starts.stream().map(Start::row).toList());
    List<UUID> created = new ArrayList<>(inserted.size());
    List<NewLease> newLeases = new ArrayList<>(inserted.size());
    List<AttemptRow> skips = new ArrayList<>();
    Set<Role> due = EnumSet.noneOf(Role.class);
    for (Start start : starts) {
      if (!inserted.contains(start.run.id())) {
        continue;
      }
      created.add(start.run.id());
      for (Step step : start.next.ready()) {
        newLeases.add(lease(start.run, step));
        due.add(step.role());
      }
      for (Step step : start.next.skipped()) {
        skips.add(AttemptRow.skipped(ids.next(), start.run.id(), step.name(), clock.instant()));
      }
    }
    if (!newLeases.isEmpty()) {
      leases.insert(tx, newLeases);
    }
    if (!skips.isEmpty()) {
      attempts.insert(tx, skips);
    }
    return new Created(created, due);
  }

  private record Start(NewRun run, Readiness.Next next, NewRunRow row) {}

  private static Start start(NewRun run) {
    Readiness readiness = new Readiness(run.plan(), run.entry().map(Entry::step), Map.of());
    Readiness.Next next = readiness.next(Set.of());
    RunStatus status = next.ready().isEmpty() ? readiness.status(false) : RunStatus.RUNNING;
    return new Start(
        run,
        next,
        new NewRunRow(
            run.id(),
            run.plan().pipelineId(),
            run.plan().versionId(),
            run.source().map(SourceRef::id),
            run.dedupeKey(),
            run.entry().map(Entry::step),
            run.entry().map(Entry::json),
            run.params(),
            run.priority().rank(),
            status));
  }

  private NewLease lease(NewRun run, Step step) {
    return new NewLease(
        ids.next(),
        run.id(),
        run.plan().versionId(),
        run.source().map(SourceRef::id),
        step.name(),
        step.role(),
        run.priority().rank());
  }
}
