package dev.dirigent.engine;

import dev.dirigent.engine.Plan.Step;
import dev.dirigent.store.AttemptStore;
import dev.dirigent.store.LeaseStore;
import dev.dirigent.store.Outcome;
import dev.dirigent.store.Tx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** What a settlement has to know of its runs beside the attempts it settles. */
final class RunStates {

  private final Map<UUID, RunState> byRun = new HashMap<>();

  /** The settled steps of a run, and those that live beside the settlement's own. */
  static final class RunState {

    final Map<String, Outcome> settled = new LinkedHashMap<>();
    final Set<String> live = new HashSet<>();
  }

  private RunStates() {}

  RunState of(UUID runId) {
    return byRun.computeIfAbsent(runId, id -> new RunState());
  }

  /**
   * Reads and, where needed, locks. A straight run needs neither: its only lease is its lock, and
   * what came before it succeeded.
   */
  static RunStates read(Tx tx, Map<UUID, List<Attempted>> attemptedByRun, SettlementStores stores) {
    RunStates states = new RunStates();
    List<UUID> branched = new ArrayList<>();
    List<UUID> ownLeases = new ArrayList<>();
    attemptedByRun.forEach(
        (runId, ofRun) -> {
          Attempted first = ofRun.getFirst();
          if (first.plan().straight()) {
            Step leased =
                first.before().isEmpty() ? first.step() : first.before().getFirst().step();
            for (String before : first.plan().before(leased)) {
              states.of(runId).settled.put(before, Outcome.SUCCEEDED);
            }
          } else {
            branched.add(runId);
            ofRun.forEach(attempted -> ownLeases.add(attempted.lease().id()));
          }
        });
    if (!branched.isEmpty()) {
      states.readBranched(tx, branched, ownLeases, stores);
    }
    return states;
  }

  private void readBranched(
      Tx tx, List<UUID> runIds, List<UUID> ownLeases, SettlementStores stores) {
    // Two branches may settle at the same time, each seeing the other still live. The run's row
    // puts them in order: the later one reads after the earlier one's commit.
    List<UUID> shared = stores.leases().runsWithOthers(tx, runIds, ownLeases);
    if (!shared.isEmpty()) {
      stores.runs().lock(tx, shared);
    }
    for (AttemptStore.StepState state : stores.attempts().states(tx, runIds)) {
      of(state.runId()).settled.put(state.step(), state.outcome());
    }
    for (LeaseStore.LiveStep live : stores.leases().liveSteps(tx, runIds, ownLeases)) {
      of(live.runId()).live.add(live.step());
    }
  }
}
