package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import dev.dirigent.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The parameters that a pipeline takes: JSON Schema, draft 2020-12, with formats checked. Compiled
 * once; immutable and thread-safe.
 *
 * <p>A parameter that the schema does not name is refused, as an unknown key of a document is,
 * unless a keyword of the schema (such as {@code additionalProperties} or {@code anyOf}) admits
 * more names than {@code properties} lists.
 */
public final class ParamsSchema {

  private static final Set<String> ADMIT_OTHER_NAMES =
      Set.of(
          "additionalProperties",
          "patternProperties",
          "unevaluatedProperties",
          "propertyNames",
          "dependentSchemas",
          "allOf",
          "anyOf",
          "oneOf",
          "if",
          "$ref");

  static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12,
          registry ->
              registry
                  .schemaCacheEnabled(false)
                  .schemaRegistryConfig(
                      SchemaRegistryConfig.builder()
                          .locale(Locale.ENGLISH)
                          .formatAssertionsEnabled(true)
                          .build()));

  /** A pipeline without parameters. */
  public static final ParamsSchema NONE = new ParamsSchema(Json.object());

  private final ObjectNode schema;
  private final Schema compiled;

  private ParamsSchema(ObjectNode schema) {
    this.schema = schema;
    this.compiled = REGISTRY.getSchema(schema);
    this.compiled.initializeValidators();
  }

  /** The parameters of a document that was read without problems. */
  public static ParamsSchema of(PipelineDocument document) {
    return document.params().map(ParamsSchema::new).orElse(NONE);
  }

  /**
   * Compiles a schema whose references are known to be sound.
   *
   * @throws com.networknt.schema.SchemaException where the library cannot use it
   */
  static ParamsSchema compile(ObjectNode schema) {
    return new ParamsSchema(schema);
  }

  /**
   * Fills in the defaults of absent properties, inside given objects as well, and validates.
   *
   * @param given is left as it is
   */
  public ParamsResult apply(JsonNode given) {
    if (!(given instanceof ObjectNode object)) {
      return new ParamsResult.Refused(
          List.of(problem(params(), ProblemCode.INVALID_PARAM, "the parameters are one object")));
    }
    ObjectNode filled = withDefaults(object.deepCopy(), schema);
    List<Problem> problems = new ArrayList<>();
    for (String name : names(filled)) {
      if (!allows(name)) {
        problems.add(
            problem(
                params().key(name),
                ProblemCode.UNKNOWN_PARAM,
                "the pipeline has no parameter `%s`%s"
                    .formatted(name, Nearest.hint(name, names()))));
      }
    }
    for (Error error : compiled.validate(filled)) {
      problems.add(problem(path(error), ProblemCode.INVALID_PARAM, error.getMessage()));
    }
    return problems.isEmpty()
        ? new ParamsResult.Accepted(filled)
        : new ParamsResult.Refused(problems);
  }

  /** The properties whose own default is not valid, with the reason. */
  Map<String, String> problemsOfDefaults() {
    Map<String, String> problems = new LinkedHashMap<>();
    for (Error error : compiled.validate(withDefaults(Json.object(), schema))) {
      if (error.getInstanceLocation().getNameCount() > 0) {
        problems.putIfAbsent(error.getInstanceLocation().getName(0), error.getMessage());
      }
    }
    return problems;
  }

  /** The names it lists. */
  List<String> names() {
    return names(schema.path("properties"));
  }

  /** Whether a run may be given a parameter of that name. */
  boolean allows(String name) {
    return schema.path("properties").has(name)
        || names(schema).stream()
            .anyMatch(
                keyword -> ADMIT_OTHER_NAMES.contains(keyword) && !isFalse(schema.path(keyword)));
  }

  private ObjectNode withDefaults(ObjectNode object, JsonNode objectSchema) {
    for (Map.Entry<String, JsonNode> property : objectSchema.path("properties").properties()) {
      JsonNode propertySchema = referenced(property.getValue());
      JsonNode value = object.get(property.getKey());
      if (value == null && propertySchema.has("default")) {
        value = propertySchema.get("default").deepCopy();
        object.set(property.getKey(), value);
      }
      if (value instanceof ObjectNode nested) {
        withDefaults(nested, propertySchema);
      }
    }
    return object;
  }

  /** Follows {@code $ref}; a checked schema has no circles. */
  private JsonNode referenced(JsonNode part) {
    JsonNode at = part;
    while (at.has("$ref") && !at.has("default")) {
      at = schema.at(at.get("$ref").textValue().substring(1));
    }
    return at;
  }

  private static List<String> names(JsonNode object) {
    return object.properties().stream().map(Map.Entry::getKey).toList();
  }

  private static boolean isFalse(JsonNode value) {
    return value.isBoolean() && !value.booleanValue();
  }

  private static Path params() {
    return Path.ROOT.key("params");
  }

  private static Path path(Error error) {
    Path path = params();
    NodePath location = error.getInstanceLocation();
    for (int i = 0; i < location.getNameCount(); i++) {
      path =
          location.getElement(i) instanceof Integer index
              ? path.index(index)
              : path.key(location.getName(i));
    }
    return error.getProperty() == null ? path : path.key(error.getProperty());
  }

  private static Problem problem(Path path, ProblemCode code, String message) {
    return new Problem(path.toString(), code.code(), message, Optional.empty());
  }
}
