package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.document.Problem.Place;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where the members of a tree stood in its text, by the identity of the object or array that holds
 * them. Empty for a tree that did not come from text.
 */
final class Marks {

  private final IdentityHashMap<JsonNode, Map<Object, Mark>> members = new IdentityHashMap<>();

  /** Where a member's key (of a list: the element) and its value begin. */
  record Mark(Place key, Place value) {}

  /** Keeps the place of the member with that key, or with that index of a list. */
  void put(JsonNode container, Object keyOrIndex, Mark mark) {
    members.computeIfAbsent(container, c -> new HashMap<>()).put(keyOrIndex, mark);
  }

  Optional<Mark> find(JsonNode container, Object keyOrIndex) {
    return Optional.ofNullable(members.getOrDefault(container, Map.of()).get(keyOrIndex));
  }
}
