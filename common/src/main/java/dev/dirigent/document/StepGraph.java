package dev.dirigent.document;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which step waits for which. Works without recursion: a chain may be long. */
final class StepGraph {

  /** By name, in the document's order; the dependencies may name entry steps as well. */
  private final Map<String, List<String>> dependencies = new LinkedHashMap<>();

  StepGraph(Collection<StepDocument> steps) {
    steps.forEach(step -> dependencies.put(step.name(), step.dependsOn()));
  }

  /** Everything that is settled before the step starts, entry steps included. */
  Set<String> upstream(String step) {
    Set<String> upstream = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(dependenciesOf(step));
    while (!next.isEmpty()) {
      String name = next.pop();
      if (upstream.add(name)) {
        next.addAll(dependenciesOf(name));
      }
    }
    return upstream;
  }

  /**
   * Cycles of two steps or more, each beginning with its first step of the document; none shares a
   * step with another.
   */
  List<List<String>> cycles() {
    Map<String, String> waits = neverReady();
    List<List<String>> cycles = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String start : waits.keySet()) {
      Set<String> walk = new LinkedHashSet<>();
      String at = start;
      while (!seen.contains(at) && walk.add(at)) {
        at = waits.getOrDefault(at, at);
      }
      if (walk.contains(at)) {
        cycles.add(cycle(new ArrayList<>(walk), at));
      }
      seen.addAll(walk);
    }
    return cycles;
  }

  private List<String> cycle(List<String> walk, String entrance) {
    List<String> cycle = walk.subList(walk.indexOf(entrance), walk.size());
    List<String> order = new ArrayList<>(dependencies.keySet());
    int first = 0;
    for (int i = 1; i < cycle.size(); i++) {
      if (order.indexOf(cycle.get(i)) < order.indexOf(cycle.get(first))) {
        first = i;
      }
    }
    List<String> turned = new ArrayList<>(cycle.subList(first, cycle.size()));
    turned.addAll(cycle.subList(0, first));
    return turned;
  }

  /** The steps in a cycle or behind one, each with a dependency that is one of them as well. */
  private Map<String, String> neverReady() {
    Map<String, Set<String>> open = new LinkedHashMap<>();
    Map<String, List<String>> dependents = new LinkedHashMap<>();
    Deque<String> ready = new ArrayDeque<>();
    dependencies.forEach(
        (step, all) -> {
          Set<String> inner = new LinkedHashSet<>(all);
          inner.retainAll(dependencies.keySet());
          inner.remove(step);
          open.put(step, inner);
          inner.forEach(name -> dependents.computeIfAbsent(name, n -> new ArrayList<>()).add(step));
          if (inner.isEmpty()) {
            ready.add(step);
          }
        });
    while (!ready.isEmpty()) {
      String done = ready.pop();
      open.remove(done);
      for (String dependent : dependents.getOrDefault(done, List.of())) {
        Set<String> inner = open.get(dependent);
        if (inner != null && inner.remove(done) && inner.isEmpty()) {
          ready.add(dependent);
        }
      }
    }
    Map<String, String> waits = new LinkedHashMap<>();
    open.forEach((step, inner) -> waits.put(step, inner.iterator().next()));
    return waits;
  }

  private List<String> dependenciesOf(String step) {
    return dependencies.getOrDefault(step, List.of());
  }
}
