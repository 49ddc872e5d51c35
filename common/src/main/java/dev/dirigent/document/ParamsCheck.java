package dev.dirigent.document;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether {@code params} is a JSON Schema that stands alone: nothing in it is fetched from
 * elsewhere, and no reference leads back to itself, so validation always ends.
 */
final class ParamsCheck {

  private static final Schema META_SCHEMA =
      ParamsSchema.REGISTRY.getSchema(
          SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

  private static final Set<String> SCHEMAS_BY_NAME =
      Set.of("properties", "patternProperties", "$defs", "dependentSchemas");
  private static final Set<String> SCHEMA_LISTS = Set.of("allOf", "anyOf", "oneOf", "prefixItems");
  private static final Set<String> SCHEMAS =
      Set.of(
          "not",
          "if",
          "then",
          "else",
          "items",
          "contains",
          "additionalProperties",
          "unevaluatedItems",
          "unevaluatedProperties",
          "propertyNames");
  private static final Set<String> REFUSED =
      Set.of("$id", "$dynamicRef", "$dynamicAnchor", "$anchor", "$vocabulary", "definitions");

  private final Value root;
  private final List<Value> references = new ArrayList<>();
  private boolean sound = true;

  private ParamsCheck(Value root) {
    this.root = root;
  }

  /** The compiled schema; empty when there is something wrong with it, which is then reported. */
  static Optional<ParamsSchema> check(Value params) {
    if (!(params.json() instanceof ObjectNode schema)) {
      return Optional.empty(); // Reported with the document's shape.
    }
    ParamsCheck check = new ParamsCheck(params);
    check.type(schema);
    check.againstMetaSchema();
    check.schema(params);
    if (check.sound) {
      check.circles();
    }
    return check.sound ? check.compile(schema) : Optional.empty();
  }

  private void type(ObjectNode schema) {
    JsonNode type = schema.path("type");
    if (type.isTextual() && !type.textValue().equals("object")) {
      bad(root.child("type"), "parameters are one `object`");
    }
  }

  private void againstMetaSchema() {
    Set<NodePath> seen = new HashSet<>();
    for (Error error : META_SCHEMA.validate(root.json())) {
      if (seen.add(error.getInstanceLocation())) {
        bad(locate(error.getInstanceLocation()), "not a JSON Schema: " + error.getMessage());
      }
    }
  }

  private void schema(Value schema) {
    if (!schema.json().isObject()) {
      return;
    }
    for (Map.Entry<String, JsonNode> keyword : schema.json().properties()) {
      keyword(keyword.getKey(), schema.child(keyword.getKey()));
    }
  }

  private void keyword(String name, Value value) {
    if (SCHEMAS.contains(name)) {
      schema(value);
    } else if (SCHEMAS_BY_NAME.contains(name) || SCHEMA_LISTS.contains(name)) {
      value.children().forEach(this::schema);
    } else if (REFUSED.contains(name)) {
      bad(
          value,
          "`%s` is not supported; a schema of parameters stands alone, its parts in `$defs`"
              .formatted(name));
    }
    if (name.equals("$ref")) {
      reference(value);
    } else if (name.equals("$schema")) {
      dialect(value);
    }
  }

  private void reference(Value value) {
    if (!value.json().isTextual()) {
      return;
    }
    String target = value.json().textValue();
    if (!target.startsWith("#/")) {
      bad(
          value,
          "`%s` leads out of this schema; only `#/$defs/NAME` is followed".formatted(target));
    } else if (target(value).isMissingNode()) {
      bad(value, "`%s` is not in this schema".formatted(target));
    } else {
      references.add(value);
    }
  }

  private void dialect(Value value) {
    if (!value.json().asText().matches("https://json-schema.org/draft/2020-12/schema#?")) {
      bad(value, "parameters are described in draft 2020-12; leave `$schema` out");
    }
  }

  /** A reference inside of what it leads to, directly or by others, would be followed for ever. */
  private void circles() {
    for (Value reference : references) {
      Map<String, JsonNode> reached = new LinkedHashMap<>();
      reach(target(reference), reached);
      if (reached.containsKey(reference.json().textValue())) {
        bad(
            reference,
            "`%s` leads back to itself; parameters are not recursive"
                .formatted(reference.json().textValue()));
      }
    }
  }

  private void reach(JsonNode part, Map<String, JsonNode> reached) {
    JsonNode reference = part.path("$ref");
    if (reference.isTextual() && reference.textValue().startsWith("#/")) {
      JsonNode target = root.json().at(reference.textValue().substring(1));
      if (reached.putIfAbsent(reference.textValue(), target) == null) {
        reach(target, reached);
      }
    }
    part.forEach(child -> reach(child, reached));
  }

  private JsonNode target(Value reference) {
    try {
      return root.json().at(JsonPointer.compile(reference.json().textValue().substring(1)));
    } catch (IllegalArgumentException e) {
      return MissingNode.getInstance();
    }
  }

  private Optional<ParamsSchema> compile(ObjectNode schema) {
    try {
      ParamsSchema compiled = ParamsSchema.compile(schema);
      defaults(compiled);
      return Optional.of(compiled);
    } catch (SchemaException e) {
      bad(root, "not a JSON Schema that can be used: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** A default that its own schema refuses would fail every run that relies on it. */
  private void defaults(ParamsSchema compiled) {
    compiled
        .problemsOfDefaults()
        .forEach(
            (name, message) ->
                bad(root.child("properties").child(name), "its default is refused: " + message));
  }

  private Value locate(NodePath location) {
    Value value = root;
    for (int i = 0; i < location.getNameCount(); i++) {
      value =
          location.getElement(i) instanceof Integer index
              ? value.child(index)
              : value.child(location.getName(i));
    }
    return value;
  }

  private void bad(Value value, String message) {
    value.problem(ProblemCode.BAD_SCHEMA, message);
    sound = false;
  }
}
