package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.document.Marks.Mark;
import dev.dirigent.document.Problem.Place;
import dev.dirigent.json.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * One value of a document with its path and place. Each reading method gives the value as the type
 * it asks for, or says what is wrong and gives nothing, so that reading goes on to the next
 * problem.
 */
final class Value {

  private final JsonNode json;
  private final Path path;
  private final Optional<Mark> mark;
  private final Marks marks;
  private final Problems problems;

  private Value(JsonNode json, Path path, Optional<Mark> mark, Marks marks, Problems problems) {
    this.json = json;
    this.path = path;
    this.mark = mark;
    this.marks = marks;
    this.problems = problems;
  }

  static Value root(JsonNode json, Marks marks, Problems problems) {
    return new Value(
        json, Path.ROOT, Optional.of(new Mark(new Place(1, 1), new Place(1, 1))), marks, problems);
  }

  JsonNode json() {
    return json;
  }

  /** Where the value begins. */
  Optional<Place> place() {
    return mark.map(Mark::value);
  }

  /** The members of an object, or the elements of a list, in their order; of others none. */
  List<Value> children() {
    List<Value> children = new ArrayList<>();
    if (json instanceof ObjectNode object) {
      object.fieldNames().forEachRemaining(name -> children.add(child(name)));
    }
    for (int i = 0; json instanceof ArrayNode list && i < list.size(); i++) {
      children.add(child(i));
    }
    return children;
  }

  /** The member of that name, where this is an object that has it. */
  Optional<Value> find(String name) {
    return json.has(name) ? Optional.of(child(name)) : Optional.empty();
  }

  /** The member of that name, which is there. */
  Value child(String name) {
    return new Value(json.required(name), path.key(name), marks.find(json, name), marks, problems);
  }

  /** The element at that index, which is there. */
  Value child(int index) {
    return new Value(
        json.required(index), path.index(index), marks.find(json, index), marks, problems);
  }

  /** What the path leads to from here, or the last part of the way that is there. */
  Value nearest(String wanted) {
    Value at = this;
    Optional<Value> next = at.towards(wanted);
    while (next.isPresent()) {
      at = next.get();
      next = at.towards(wanted);
    }
    return at;
  }

  private Optional<Value> towards(String wanted) {
    return children().stream()
        .filter(
            child -> {
              String there = child.path.toString();
              return wanted.equals(there)
                  || wanted.startsWith(there + ".")
                  || wanted.startsWith(there + "[");
            })
        .findFirst();
  }

  void problem(ProblemCode code, String message) {
    problems.addIfReadable(path, code, message, mark.map(Mark::value));
  }

  /** Something wrong with the key and not with the value behind it. */
  void problemOfKey(ProblemCode code, String message) {
    problems.addIfReadable(path, code, message, mark.map(Mark::key));
  }

  void problemOfMissing(String key, String message) {
    problems.addIfReadable(path.key(key), ProblemCode.MISSING, message, mark.map(Mark::value));
  }

  Optional<ObjectNode> object() {
    if (json instanceof ObjectNode object) {
      return Optional.of(object);
    }
    return wrongType("a mapping of keys to values");
  }

  /** The elements; none when it is not a list. */
  List<Value> list() {
    if (!json.isArray()) {
      wrongType("a list");
      return List.of();
    }
    return children();
  }

  Optional<String> text() {
    if (json.isTextual()) {
      return Optional.of(json.textValue());
    }
    return wrongType(json.isNumber() || json.isBoolean() ? "text; quote it to mean text" : "text");
  }

  Optional<String> text(Names names) {
    Optional<String> text = text();
    if (text.isPresent() && !names.matches(text.get())) {
      problem(ProblemCode.BAD_VALUE, names.rule());
      return Optional.empty();
    }
    return text;
  }

  /** A list of texts, each at most once. */
  List<String> texts(Names names) {
    Set<String> texts = new LinkedHashSet<>();
    for (Value element : list()) {
      Optional<String> text = element.text(names);
      if (text.isPresent() && !texts.add(text.get())) {
        element.problem(ProblemCode.DUPLICATE, "`%s` is in this list twice".formatted(text.get()));
      }
    }
    return List.copyOf(texts);
  }

  /** A whole number from 1 to the limit. */
  Optional<Integer> count(int limit) {
    if (!json.isIntegralNumber()) {
      return wrongType("a whole number");
    }
    if (!json.canConvertToInt() || json.intValue() < 1 || json.intValue() > limit) {
      problem(ProblemCode.BAD_VALUE, "this is a number from 1 to %,d".formatted(limit));
      return Optional.empty();
    }
    return Optional.of(json.intValue());
  }

  Optional<Boolean> flag() {
    return json.isBoolean() ? Optional.of(json.booleanValue()) : wrongType("true or false");
  }

  <E extends Enum<E>> Optional<E> oneOf(Class<E> type) {
    Optional<String> text = text();
    Optional<E> value = text.flatMap(name -> constant(type, name));
    if (text.isPresent() && value.isEmpty()) {
      problem(
          ProblemCode.BAD_VALUE,
          "`%s` is not known here%s".formatted(text.get(), Nearest.hint(text.get(), words(type))));
    }
    return value;
  }

  /** A duration longer than nothing. */
  Optional<Duration> duration() {
    if (!json.isTextual()) {
      return wrongType("a duration such as 30s");
    }
    try {
      Duration duration = Durations.parse(json.textValue());
      if (duration.isZero()) {
        problem(ProblemCode.BAD_VALUE, "a duration of nothing; write one such as 30s");
        return Optional.empty();
      }
      return Optional.of(duration);
    } catch (IllegalArgumentException e) {
      problem(ProblemCode.BAD_VALUE, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /** How a document writes the constants of an enum. */
  static <E extends Enum<E>> List<String> words(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(Value::word).toList();
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static <E extends Enum<E>> Optional<E> constant(Class<E> type, String word) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> word(constant).equals(word))
        .findFirst();
  }

  private <T> Optional<T> wrongType(String wanted) {
    problem(ProblemCode.WRONG_TYPE, "this is %s and should be %s".formatted(kind(), wanted));
    return Optional.empty();
  }

  private String kind() {
    return switch (json.getNodeType()) {
      case ARRAY -> "a list";
      case OBJECT -> "a mapping";
      case STRING -> "text";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      default -> "empty";
    };
  }
}
