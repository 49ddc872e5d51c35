package dev.dirigent.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.Block;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.block.ErrorCode;
import dev.dirigent.block.Schemas;
import dev.dirigent.block.Secret;
import dev.dirigent.block.Sensor;
import dev.dirigent.connection.ConnectionKind;
import dev.dirigent.json.Json;
import dev.dirigent.source.HeldSourceKind;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What every block, connection kind and error code keeps to. Each check says what is wrong in words
 * and is shown to notice it by {@code ConformanceTest}.
 */
public final class Conformance {

  private Conformance() {}

  /** What is wrong with a block, given its generated schemas and the least configuration. */
  public static List<String> of(Block<?> block, JsonNode config, JsonNode output, String sample) {
    List<String> wrong = new ArrayList<>();
    BlockSpec<?> spec = block.spec();
    spec(block, wrong);
    schema("config", spec.config(), config, wrong);
    if (spec.output().isRecord()) {
      schema("output", spec.output(), output, wrong);
    }
    defaults(spec.config(), config, sample, wrong);
    return wrong;
  }

  /** {@link #of(Block, JsonNode, JsonNode, String)} with the schemas as they are shipped. */
  public static List<String> of(Block<?> block, String sample) {
    Schemas schemas = new Schemas();
    String id = block.spec().id();
    return of(block, schemas.named(Schemas.config(id)), schemas.named(Schemas.output(id)), sample);
  }

  /** What is wrong with a source kind's configuration, given the least of one. */
  public static List<String> of(HeldSourceKind<?> kind, String sample) {
    List<String> wrong = new ArrayList<>();
    JsonNode schema = new Schemas().named(Schemas.source(kind.kind()));
    sentence("the summary", kind.summary(), wrong);
    schema("config", kind.config(), schema, wrong);
    defaults(kind.config(), schema, sample, wrong);
    return wrong;
  }

  /** What is wrong with a connection kind. Every text of the sample's secrets must stay inside. */
  public static <C> List<String> of(ConnectionKind<C> kind, JsonNode schema, ObjectNode sample) {
    List<String> wrong = new ArrayList<>();
    schema("config", kind.config(), schema, wrong);
    defaults(kind.config(), schema, sample.toString(), wrong);
    Set<String> secrets = secrets(kind.config());
    if (!secrets.equals(kind.secretFields())) {
      wrong.add("secret fields are " + kind.secretFields() + ", those of type Secret " + secrets);
    }
    for (String secret : secrets) {
      if (!schema.path("properties").path(secret).path("x-secret").asBoolean()) {
        wrong.add("the schema does not mark " + secret + " as a secret");
      }
    }
    C config = Json.as(sample, kind.config());
    String said = config + Json.write(Json.tree(config)) + kind.problems(config);
    for (String secret : secrets) {
      String text = sample.path(secret).asText();
      if (text.isEmpty() || said.contains(text)) {
        wrong.add("the secret " + secret + " is missing from the sample or comes out");
      }
    }
    return wrong;
  }

  /** What is wrong with all error codes together. */
  public static List<String> of(List<? extends ErrorCode> codes) {
    List<String> wrong = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (ErrorCode code : codes) {
      if (!code.code().matches("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+")) {
        wrong.add("the code " + code.code() + " is not dotted snake_case");
      }
      if (!seen.add(code.code())) {
        wrong.add("the code " + code.code() + " exists twice");
      }
      sentence("the summary of " + code.code(), code.summary(), wrong);
    }
    return wrong;
  }

  private static void spec(Block<?> block, List<String> wrong) {
    BlockSpec<?> spec = block.spec();
    if (!spec.id().matches("[a-z]+\\.[a-z_]+")) {
      wrong.add("the id " + spec.id() + " is not family.verb");
    }
    if (spec.group().isBlank()) {
      wrong.add("the group is blank");
    }
    sentence("the summary", spec.summary(), wrong);
    if (!spec.equals(block.spec())) {
      wrong.add("the spec is not constant");
    }
    if (block instanceof Sensor != spec.poll().isPresent()) {
      wrong.add("a sensor has a poll, an operator has none");
    }
  }

  private static void sentence(String what, String text, List<String> wrong) {
    if (!text.matches("[A-Z].*\\.")) {
      wrong.add(what + " is not a sentence");
    }
  }

  private static void schema(String what, Class<?> type, JsonNode schema, List<String> wrong) {
    if (!type.isRecord()) {
      wrong.add(what + " is no record");
      return;
    }
    if (!type.isAnnotationPresent(RegisterForReflection.class)) {
      wrong.add(what + " cannot be read in a native image: no @RegisterForReflection");
    }
    Set<String> components =
        Arrays.stream(type.getRecordComponents())
            .map(component -> SchemaGeneration.name(component.getName()))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> properties = new TreeSet<>();
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      properties.add(property.getKey());
      if (property.getValue().path("description").asText().isBlank()) {
        wrong.add(what + "." + property.getKey() + " has no description");
      }
    }
    if (!components.equals(properties)) {
      wrong.add(what + " has the fields " + components + ", its schema " + properties);
    }
    if (schema.path("additionalProperties").asBoolean(true)) {
      wrong.add("the schema of " + what + " takes unknown keys");
    }
  }

  /** The default the schema promises is the one the record takes. */
  private static void defaults(Class<?> type, JsonNode schema, String sample, List<String> wrong) {
    JsonNode taken = Json.tree(Json.as(Json.read(sample), type));
    JsonNode given = Json.read(sample);
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      String name = property.getKey();
      JsonNode promised = property.getValue().path("default");
      if (!promised.isMissingNode()
          && !given.has(name)
          && !promised.asText().equals(taken.path(name).asText())) {
        wrong.add("the default of " + name + " is " + taken.path(name) + ", not " + promised);
      }
    }
  }

  private static Set<String> secrets(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .filter(component -> holdsSecret(component))
        .map(component -> SchemaGeneration.name(component.getName()))
        .collect(Collectors.toSet());
  }

  private static boolean holdsSecret(RecordComponent component) {
    Type type = component.getGenericType();
    return type == Secret.class
        || (type instanceof ParameterizedType wrapper
            && Arrays.asList(wrapper.getActualTypeArguments()).contains(Secret.class));
  }
}
