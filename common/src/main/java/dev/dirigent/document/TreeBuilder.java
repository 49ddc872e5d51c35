package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.document.Marks.Mark;
import dev.dirigent.document.Problem.Place;
import dev.dirigent.json.Json;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builds one tree from a parser's events, whichever language the parser reads, and stops as soon as
 * the tree grows past what a document may be: an alias counts as what it stands for.
 */
final class TreeBuilder {

  static final int MAX_VALUES = 100_000;

  private final Problems problems;
  private final Marks marks = new Marks();
  private final Map<String, Anchored> anchors = new HashMap<>();
  private final Deque<Frame> open = new ArrayDeque<>();
  private @Nullable JsonNode root;
  private long values;
  private long characters;

  TreeBuilder(Problems problems) {
    this.problems = problems;
  }

  Marks marks() {
    return marks;
  }

  /** The finished tree; empty when there were no events. */
  Optional<JsonNode> root() {
    return Optional.ofNullable(root);
  }

  /** Whether the next value stands where an object's key belongs. */
  boolean expectsKey() {
    Frame frame = open.peek();
    return frame != null && frame.container instanceof ObjectNode && !frame.afterKey;
  }

  /** Where the next value goes. */
  Path path() {
    Frame frame = open.peek();
    if (frame == null) {
      return Path.ROOT;
    }
    if (frame.container instanceof ArrayNode list) {
      return frame.path.index(list.size());
    }
    return frame.key == null ? frame.path : frame.path.key(frame.key);
  }

  void key(String name, Place place) {
    Frame frame = open.element();
    count(1, name.length(), place);
    Optional<Mark> first = marks.find(frame.container, name);
    if (first.isPresent()) {
      problems.add(
          frame.path.key(name),
          ProblemCode.DUPLICATE_KEY,
          "this key is there twice, first on line %d; keep one".formatted(first.get().key().line()),
          Optional.of(place));
    }
    frame.afterKey = true;
    frame.dropped = first.isPresent();
    frame.key = name;
    frame.keyPlace = place;
  }

  /** A key that is no string: said, and its value dropped. */
  void badKey(String message, Place place) {
    Frame frame = open.element();
    problems.add(frame.path, ProblemCode.BAD_KEY, message, Optional.of(place));
    frame.afterKey = true;
    frame.dropped = true;
    frame.key = null;
    frame.keyPlace = place;
  }

  void startObject(Optional<String> anchor, Place place) {
    start(JsonNodeFactory.instance.objectNode(), anchor, place);
  }

  void startArray(Optional<String> anchor, Place place) {
    start(JsonNodeFactory.instance.arrayNode(), anchor, place);
  }

  void end() {
    Frame frame = open.pop();
    frame.anchor.ifPresent(
        name ->
            anchors.put(
                name,
                new Anchored(
                    frame.container,
                    values - frame.valuesBefore,
                    characters - frame.charactersBefore,
                    frame.height)));
    if (frame.isKey) {
      badKey("a key must be a string, not a list or a mapping", frame.place);
    } else {
      attach(frame.container, frame.height, frame.place);
    }
  }

  void scalar(JsonNode value, int length, Optional<String> anchor, Place place) {
    count(1, length, place);
    anchor.ifPresent(name -> anchors.put(name, new Anchored(value, 1, length, 0)));
    attach(value, 0, place);
  }

  /** A value that cannot be read, with the reason; null stands in for it. */
  void unreadable(String message, Place place) {
    problems.addUnreadable(path(), ProblemCode.BAD_VALUE, message, Optional.of(place));
    attach(NullNode.instance, 0, place);
  }

  void alias(String name, Place place) {
    if (expectsKey()) {
      badKey("an alias cannot be a key; write the key out", place);
      return;
    }
    Anchored anchored = anchors.get(name);
    if (anchored == null) {
      unreadable(
          "the alias *%s stands for nothing that ends before it; put &%s before what it repeats"
              .formatted(name, name),
          place);
      return;
    }
    count(anchored.values, anchored.characters, place);
    checkDepth(open.size() + anchored.height, place);
    attach(anchored.node, anchored.height, place);
  }

  private void start(JsonNode container, Optional<String> anchor, Place place) {
    // Until it ends, nothing inside may name it: a tree cannot hold itself.
    anchor.ifPresent(anchors::remove);
    boolean isKey = expectsKey();
    open.push(new Frame(container, path(), anchor, place, isKey, values, characters));
    count(1, 0, place);
    checkDepth(open.size(), place);
  }

  private void attach(JsonNode value, int height, Place place) {
    Frame frame = open.peek();
    if (frame == null) {
      root = value;
      return;
    }
    frame.height = Math.max(frame.height, height + 1);
    if (frame.container instanceof ArrayNode list) {
      marks.put(list, list.size(), new Mark(place, place));
      list.add(value);
      return;
    }
    if (!frame.dropped && frame.key != null) {
      ((ObjectNode) frame.container).set(frame.key, value);
      marks.put(frame.container, frame.key, new Mark(frame.keyPlace, place));
    }
    frame.afterKey = false;
    frame.key = null;
  }

  private void count(long moreValues, long moreCharacters, Place place) {
    values += moreValues;
    characters += moreCharacters;
    if (values > MAX_VALUES) {
      throw problems.fatal(
          Path.ROOT,
          ProblemCode.TOO_LARGE,
          "the document has more than %,d values, aliases written out; split it"
              .formatted(MAX_VALUES),
          Optional.of(place));
    }
    if (characters > DocumentText.MAX_BYTES) {
      throw problems.fatal(
          Path.ROOT,
          ProblemCode.TOO_LARGE,
          "the document is larger than 1 MiB once its aliases are written out; use fewer",
          Optional.of(place));
    }
  }

  private void checkDepth(int levels, Place place) {
    if (levels > Json.MAX_DEPTH) {
      throw problems.fatal(
          Path.ROOT,
          ProblemCode.TOO_LARGE,
          "the document is nested deeper than %d levels; flatten it".formatted(Json.MAX_DEPTH),
          Optional.of(place));
    }
  }

  /** What an anchor names, and how much of the document each of its aliases is. */
  private record Anchored(JsonNode node, long values, long characters, int height) {}

  /** An object or a list whose end has not come yet. */
  private static final class Frame {
    private final JsonNode container;
    private final Path path;
    private final Optional<String> anchor;
    private final Place place;
    private final boolean isKey;
    private final long valuesBefore;
    private final long charactersBefore;
    private int height;
    private @Nullable String key;
    private Place keyPlace;
    private boolean afterKey;
    private boolean dropped;

    private Frame(
        JsonNode container,
        Path path,
        Optional<String> anchor,
        Place place,
        boolean isKey,
        long valuesBefore,
        long charactersBefore) {
      this.container = container;
      this.path = path;
      this.anchor = anchor;
      this.place = place;
      this.isKey = isKey;
      this.valuesBefore = valuesBefore;
      this.charactersBefore = charactersBefore;
      this.keyPlace = place;
    }
  }
}
