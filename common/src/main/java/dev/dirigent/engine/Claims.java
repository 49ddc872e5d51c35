package dev.dirigent.engine;

import dev.dirigent.block.Role;
import dev.dirigent.engine.Plan.Step;
import dev.dirigent.store.AttemptStore;
import dev.dirigent.store.AttemptStore.StepOf;
import dev.dirigent.store.ClaimedLease;
import dev.dirigent.store.Database;
import dev.dirigent.store.LeaseStore;
import dev.dirigent.store.LeaseStore.Held;
import dev.dirigent.store.LeaseStore.StillHeld;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;

/** Takes, keeps and gives back leases, a batch at a time. */
@Singleton
public final class Claims {

  private static final Logger LOG = Logger.getLogger(Claims.class);

  private final Database database;
  private final LeaseStore leases;
  private final AttemptStore attempts;
  private final Plans plans;

  public Claims(Database database, LeaseStore leases, AttemptStore attempts, Plans plans) {
    this.database = database;
    this.leases = leases;
    this.attempts = attempts;
    this.plans = plans;
  }

  /** A lease with all that its step needs. */
  record Claimed(ClaimedLease lease, Plan plan, Step step, Inputs inputs) {}

  /**
   * Claims up to so many due leases and reads their inputs: two statements, whatever the number.
   */
  List<Claimed> claim(Role role, UUID worker, Duration ttl, int limit) {
    return prepare(database.call(tx -> leases.claim(tx, role, worker, ttl, limit)));
  }

  /** Reads the inputs of leases that are held already. */
  List<Claimed> prepare(List<ClaimedLease> held) {
    Map<UUID, Claimed> byLease = new LinkedHashMap<>();
    List<ClaimedLease> orphans = new ArrayList<>();
    List<StepOf> wanted = new ArrayList<>();
    Map<UUID, List<Inputs>> inputsByRun = new HashMap<>();
    for (ClaimedLease lease : held) {
      Optional<Plan> plan = plans.find(lease.versionId());
      Optional<Step> step = plan.flatMap(known -> known.step(lease.step()));
      if (plan.isEmpty() || step.isEmpty()) {
        orphans.add(lease);
        continue;
      }
      Inputs inputs = new Inputs(lease);
      byLease.put(lease.id(), new Claimed(lease, plan.get(), step.get(), inputs));
      for (String read : plan.get().readsFrom(step.get())) {
        wanted.add(new StepOf(lease.runId(), read));
        inputsByRun.computeIfAbsent(lease.runId(), id -> new ArrayList<>()).add(inputs);
      }
    }
    if (!orphans.isEmpty()) {
      deleteOrphans(orphans);
    }
    if (!wanted.isEmpty()) {
      for (AttemptStore.Output output : database.call(tx -> attempts.outputs(tx, wanted))) {
        for (Inputs inputs : inputsByRun.getOrDefault(output.runId(), List.of())) {
          inputs.addStored(output.step(), output.json());
        }
      }
    }
    return List.copyOf(byLease.values());
  }

  /** Extends leases; those missing in the answer are lost. */
  List<StillHeld> extendIfHeld(Collection<Held> held, Duration ttl) {
    return database.call(tx -> leases.extendIfHeld(tx, held, ttl));
  }

  /** In how long the next lease of the role is due. */
  Optional<Duration> nextDueIn(Role role) {
    return database.call(tx -> leases.nextDueIn(tx, role));
  }

  /** The pipeline of these was deleted between their creation and their claim. */
  private void deleteOrphans(List<ClaimedLease> orphans) {
    LOG.warnf("%d leases belong to no pipeline version any more; deleting them", orphans.size());
    database.run(
        tx -> {
          List<StillHeld> held = leases.lockIfHeld(tx, orphans.stream().map(Held::of).toList());
          leases.deleteLocked(tx, held.stream().map(StillHeld::id).toList());
        });
  }
}
