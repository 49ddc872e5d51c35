package dev.dirigent.reference;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import dev.dirigent.block.Secret;
import dev.dirigent.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes JSON Schemas of records, with the names and types that our JSON has. */
final class SchemaGeneration {

  private static final String DURATION = "^(P.+|([0-9]{1,12}(d|h|m|s|ms))+)$";

  private final SchemaGenerator generator;

  SchemaGeneration() {
    SchemaGeneratorConfigBuilder builder =
        new SchemaGeneratorConfigBuilder(
                Json.mapper(), SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
            .with(
                Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT,
                Option.FLATTENED_OPTIONALS,
                Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES,
                Option.INLINE_ALL_SCHEMAS);
    builder.forTypesInGeneral().withCustomDefinitionProvider((type, context) -> custom(type));
    builder
        .forFields()
        .withPropertyNameOverrideResolver(field -> name(field.getDeclaredName()))
        .withDescriptionResolver(SchemaGeneration::description)
        .withDefaultResolver(SchemaGeneration::defaultValue)
        .withNullableCheck(field -> false)
        .withRequiredCheck(SchemaGeneration::required);
    generator = new SchemaGenerator(builder.build());
  }

  ObjectNode of(Class<?> type) {
    ObjectNode schema = generator.generateSchema(type);
    schema.path("properties").forEach(SchemaGeneration::tidy);
    return schema;
  }

  /** Takes out what the generator adds to types that it does not make itself. */
  private static void tidy(JsonNode property) {
    ObjectNode schema = (ObjectNode) property;
    JsonNode choices = schema.remove("anyOf");
    if (choices != null) {
      // A choice of nothing or one of some constants: nothing is one more of them.
      schema.set("enum", ((ArrayNode) choices.get(1).get("enum")).addNull());
    }
    if (!schema.path("type").asText().equals("object")) {
      schema.remove("additionalProperties");
    }
    for (String inner : List.of("items", "additionalProperties")) {
      if (schema.get(inner) instanceof ObjectNode element) {
        element.remove(List.of("description", "additionalProperties"));
      }
    }
  }

  /** The name a record component has in JSON. */
  static String name(String component) {
    return new PropertyNamingStrategies.SnakeCaseStrategy().translate(component);
  }

  private static @Nullable CustomDefinition custom(ResolvedType type) {
    Class<?> raw = type.getErasedType();
    if (raw == Duration.class) {
      return inline(text().put("pattern", DURATION));
    }
    if (raw == Instant.class) {
      return inline(text().put("format", "date-time"));
    }
    if (raw == Secret.class) {
      return inline(text().put("writeOnly", true).put("x-secret", true));
    }
    if (JsonNode.class.isAssignableFrom(raw)) {
      return inline(Json.object());
    }
    return raw.isEnum() ? inline(constants(raw)) : null;
  }

  private static ObjectNode text() {
    return Json.object().put("type", "string");
  }

  private static CustomDefinition inline(ObjectNode schema) {
    return new CustomDefinition(
        schema, CustomDefinition.DefinitionType.INLINE, CustomDefinition.AttributeInclusion.YES);
  }

  /** The constants by their names in JSON; one that is a number may be written as one. */
  private static ObjectNode constants(Class<?> type) {
    ObjectNode schema = Json.object();
    ArrayNode names = schema.putArray("enum");
    for (Object constant : type.getEnumConstants()) {
      String name = constantName((Enum<?>) constant);
      names.add(name);
      if (name.matches("[0-9]+")) {
        names.add(Integer.parseInt(name));
      }
    }
    return schema;
  }

  private static String constantName(Enum<?> constant) {
    try {
      JsonProperty property =
          constant.getDeclaringClass().getField(constant.name()).getAnnotation(JsonProperty.class);
      if (property == null) {
        throw new IllegalStateException(constant + " has no @JsonProperty that names it");
      }
      return property.value();
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private static @Nullable String description(FieldScope field) {
    JsonPropertyDescription description = field.getAnnotation(JsonPropertyDescription.class);
    return description == null ? null : description.value();
  }

  private static @Nullable Object defaultValue(FieldScope field) {
    return written(field)
        .map(text -> field.getType().getErasedType().isPrimitive() ? Json.read(text) : text)
        .orElse(null);
  }

  private static boolean required(FieldScope field) {
    return !Optional.class.equals(field.getRawMember().getType()) && written(field).isEmpty();
  }

  private static Optional<String> written(FieldScope field) {
    return Optional.ofNullable(field.getAnnotation(JsonProperty.class))
        .map(JsonProperty::defaultValue)
        .filter(text -> !text.isEmpty());
  }
}
