package dev.dirigent.apiservice;

import dev.dirigent.apiservice.view.AttemptAnswer;
import dev.dirigent.apiservice.view.LogAnswer;
import dev.dirigent.apiservice.view.RunEvent;
import dev.dirigent.apiservice.view.RunSummary;
import dev.dirigent.apiservice.view.StepNow;
import dev.dirigent.store.Database;
import dev.dirigent.store.Page;
import dev.dirigent.store.RunQueries;
import dev.dirigent.store.RunQueries.Attempt;
import dev.dirigent.store.RunQueries.LiveStep;
import dev.dirigent.store.RunQueries.LogLine;
import dev.dirigent.store.RunQueries.RunWithInput;
import dev.dirigent.store.Tx;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A run as a stream of what happens in it: looked at again and again, told once. */
@Singleton
public final class RunEvents {

  private static final Duration EVERY = Duration.ofMillis(400);
  private static final int AT_ONCE = 500;

  private final Database database;
  private final RunQueries runs;

  public RunEvents(Database database, RunQueries runs) {
    this.database = database;
    this.runs = runs;
  }

  /** From the run's beginning; ends when the run is settled and everything is told. */
  Multi<RunEvent> of(UUID runId) {
    Follower follower = new Follower(runId);
    return Multi.createFrom()
        .ticks()
        .every(EVERY)
        .onOverflow()
        .drop()
        .emitOn(Infrastructure.getDefaultWorkerPool())
        .map(tick -> database.call(follower::look))
        .select()
        .first(look -> !look.last())
        .onItem()
        .transformToIterable(Look::events);
  }

  private record Look(List<RunEvent> events, boolean last) {}

  /** What was told already. Used by one stream, one look after the other. */
  private final class Follower {

    private final UUID runId;
    private final Set<LiveStep> told = new HashSet<>();
    private Optional<UUID> lastAttempt = Optional.empty();
    private Optional<UUID> lastLog = Optional.empty();
    private boolean begun;
    private boolean ended;

    private Follower(UUID runId) {
      this.runId = runId;
    }

    private Look look(Tx tx) {
      List<RunEvent> events = new ArrayList<>();
      if (ended) {
        return new Look(events, true);
      }
      Optional<RunWithInput> run = runs.find(tx, runId);
      if (run.isEmpty()) {
        return new Look(events, true);
      }
      RunSummary summary = RunSummary.of(run.get().run());
      if (!begun) {
        begun = true;
        events.add(new RunEvent.OfRun(summary));
      }
      boolean settled = run.get().run().status().finished();
      boolean allAttempts = attempts(tx, events);
      boolean allLogs = logs(tx, events);
      if (settled && allAttempts && allLogs) {
        ended = true;
        events.add(new RunEvent.OfRun(summary));
      } else {
        steps(tx, events);
      }
      return new Look(events, false);
    }

    private boolean attempts(Tx tx, List<RunEvent> events) {
      Page<Attempt> page = runs.attempts(tx, runId, lastAttempt, AT_ONCE);
      for (Attempt attempt : page.items()) {
        lastAttempt = Optional.of(attempt.id());
        events.add(new RunEvent.OfAttempt(AttemptAnswer.of(attempt)));
      }
      return page.next().isEmpty();
    }

    private boolean logs(Tx tx, List<RunEvent> events) {
      Page<LogLine> page = runs.logs(tx, runId, lastLog, AT_ONCE);
      for (LogLine line : page.items()) {
        lastLog = Optional.of(line.id());
        events.add(new RunEvent.OfLog(LogAnswer.of(line)));
      }
      return page.next().isEmpty();
    }

    private void steps(Tx tx, List<RunEvent> events) {
      for (LiveStep step : runs.live(tx, runId)) {
        if (told.add(step)) {
          events.add(new RunEvent.OfStep(StepNow.of(step)));
        }
      }
    }
  }
}
