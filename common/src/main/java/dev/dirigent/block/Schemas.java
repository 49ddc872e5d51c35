package dev.dirigent.block;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import dev.dirigent.json.Json;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The JSON Schemas of configurations and outputs. They are generated from the records, shipped as
 * resources, and read by name; nothing is reflected on at run time. Thread-safe.
 */
@Singleton
public final class Schemas {

  /** Where the schemas are in the class path; the name and {@code .json} follow. */
  public static final String FOLDER = "META-INF/dirigent/schemas/";

  private final SchemaRegistry registry =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private final Map<String, JsonNode> schemas = new ConcurrentHashMap<>();
  private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

  /** The name of the schema of a block's configuration. */
  public static String config(String block) {
    return "block/" + block + ".config";
  }

  /** The name of the schema of a block's output. */
  public static String output(String block) {
    return "block/" + block + ".output";
  }

  /** The name of the schema of a connection kind's fields. */
  public static String connection(String kind) {
    return "connection/" + kind;
  }

  /** The name of the schema of a source kind's configuration. */
  public static String source(String kind) {
    return "source/" + kind;
  }

  /**
   * The schema of that name; do not change it.
   *
   * @throws IllegalArgumentException when none was generated
   */
  public JsonNode named(String name) {
    return schemas.computeIfAbsent(name, Schemas::load);
  }

  /**
   * Everything in which the value departs from the schema, in the value's own terms and without
   * quoting it. A text with a reference in it stands for a value of any type.
   */
  public List<FieldProblem> problems(String name, JsonNode value) {
    return compiled
        .computeIfAbsent(name, key -> registry.getSchema(named(key)))
        .validate(value)
        .stream()
        .filter(error -> !holdsReference(error.getInstanceNode()))
        .map(Schemas::problem)
        .toList();
  }

  private static boolean holdsReference(JsonNode node) {
    return node.isTextual() && node.textValue().contains("${");
  }

  private static FieldProblem problem(Error error) {
    String field = path(error.getInstanceLocation());
    return switch (error.getKeyword()) {
      case "additionalProperties" ->
          new FieldProblem(
              child(field, error.getProperty()),
              ConfigError.UNKNOWN_KEY.code(),
              "there is no such key");
      case "required" ->
          new FieldProblem(
              child(field, error.getProperty()), ConfigError.MISSING.code(), "this is required");
      case "type" -> new FieldProblem(field, ConfigError.WRONG_TYPE.code(), error.getMessage());
      default -> new FieldProblem(field, ConfigError.INVALID.code(), error.getMessage());
    };
  }

  private static String path(NodePath location) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < location.getNameCount(); i++) {
      if (location.getElement(i) instanceof Integer index) {
        path.append('[').append(index).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(location.getName(i));
      }
    }
    return path.toString();
  }

  private static String child(String field, String name) {
    return field.isEmpty() ? name : field + "." + name;
  }

  private static JsonNode load(String name) {
    String resource = FOLDER + name + ".json";
    try (InputStream in = Schemas.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("there is no schema " + resource);
      }
      return Json.read(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
