package dev.dirigent.engine;

import dev.dirigent.engine.RunCreator.Created;
import dev.dirigent.source.Batch;
import dev.dirigent.source.LeaseLostException;
import dev.dirigent.store.Database;
import dev.dirigent.store.HeldSource;
import dev.dirigent.store.Ids;
import dev.dirigent.store.SourceStore;
import dev.dirigent.store.SourceStore.Fence;
import dev.dirigent.store.Tx;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Makes the messages of held sources durable as runs. Thread-safe. */
@Singleton
public final class SourceIntake {

  private final Database database;
  private final SourceStore sources;
  private final Plans plans;
  private final RunCreator runs;
  private final Ids ids;
  private final WakeUps wakeUps;

  public SourceIntake(
      Database database,
      SourceStore sources,
      Plans plans,
      RunCreator runs,
      Ids ids,
      WakeUps wakeUps) {
    this.database = database;
    this.sources = sources;
    this.plans = plans;
    this.runs = runs;
    this.ids = ids;
    this.wakeUps = wakeUps;
  }

  /**
   * One transaction: a run per message that has none yet, and the place moved past them. On return
   * all of it is committed, so the batch may be confirmed to its broker.
   *
   * @return how many runs were created
   * @throws LeaseLostException when the source is no longer held under this epoch, is paused,
   *     changed or retired; nothing was written
   */
  public int acceptIfHeld(HeldSource source, Batch batch) {
    Created created = database.call(tx -> createIfHeld(tx, source, batch));
    wakeUps.workDue(created.due());
    return created.runIds().size();
  }

  private Created createIfHeld(Tx tx, HeldSource source, Batch batch) {
    UUID version =
        sources
            .lockIfHeld(tx, Fence.of(source))
            .orElseThrow(() -> new LeaseLostException(source.name()));
    Plan plan = plans.find(tx, version).orElseThrow();
    Created created = runs.create(tx, newRuns(source, plan, batch));
    sources.advanceLocked(tx, source.id(), created.runIds().size(), batch.positions());
    return created;
  }

  private List<NewRun> newRuns(HeldSource source, Plan plan, Batch batch) {
    Optional<SourceRef> ref = Optional.of(new SourceRef(source.id(), source.code()));
    return batch.messages().stream()
        .map(
            message ->
                new NewRun(
                    ids.next(),
                    plan,
                    ref,
                    message.dedupeKey(),
                    Optional.of(new Entry(source.step(), message.entry())),
                    plan.defaultParams(),
                    plan.document().priority()))
        .toList();
  }
}
