package dev.dirigent.document;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** The members of a mapping whose keys are known. Made with every unknown key already reported. */
final class Fields {

  private final Value mapping;
  private final Keys keys;

  private Fields(Value mapping, Keys keys) {
    this.mapping = mapping;
    this.keys = keys;
  }

  /** The members; none when the value is no mapping, which is then reported. */
  static Optional<Fields> of(Value mapping, Keys keys) {
    return mapping.object().map(object -> checked(mapping, object, keys));
  }

  private static Fields checked(Value mapping, ObjectNode object, Keys keys) {
    object.fieldNames().forEachRemaining(name -> check(name, mapping, keys));
    return new Fields(mapping, keys);
  }

  private static void check(String name, Value mapping, Keys keys) {
    if (keys.notYet().contains(name)) {
      mapping
          .child(name)
          .problemOfKey(
              ProblemCode.NOT_YET, "`%s` is not supported by this version yet".formatted(name));
    } else if (!keys.known().contains(name)) {
      mapping
          .child(name)
          .problemOfKey(
              ProblemCode.UNKNOWN_KEY,
              "`%s` is not a key of %s%s"
                  .formatted(name, keys.of(), Nearest.hint(name, keys.all())));
    }
  }

  Optional<Value> find(String key) {
    return mapping.find(key);
  }

  /** The member, or nothing and a problem. */
  Optional<Value> require(String key) {
    Optional<Value> value = find(key);
    if (value.isEmpty()) {
      mapping.problemOfMissing(key, "%s needs `%s`".formatted(keys.of(), key));
    }
    return value;
  }

  /** A mapping with any keys; empty when it is left out. */
  ObjectNode freeObject(String key) {
    return find(key).flatMap(Value::object).orElseGet(JsonNodeFactory.instance::objectNode);
  }
}
