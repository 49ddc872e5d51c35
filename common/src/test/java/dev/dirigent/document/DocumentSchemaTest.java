package dev.dirigent.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DocumentSchemaTest {

  private static final JsonNode SCHEMA = DocumentSchema.json();

  private static final Map<String, Keys> KEYS =
      Map.of(
          "", Keys.PIPELINE,
          "/$defs/source", Keys.SOURCE,
          "/$defs/step", Keys.STEP,
          "/$defs/retry", Keys.RETRY,
          "/$defs/requires", Keys.REQUIRES);

  private static final Schema COMPILED =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(SCHEMA);

  @Test
  void the_schema_has_exactly_the_keys_that_the_reader_knows() {
    KEYS.forEach(
        (pointer, keys) -> {
          JsonNode mapping = SCHEMA.at(pointer);
          assertThat(mapping.get("properties").fieldNames())
              .toIterable()
              .describedAs(keys.of())
              .containsExactlyElementsOf(keys.known());
          assertThat(mapping.get("additionalProperties").booleanValue()).isFalse();
        });
  }

  @Test
  void the_schema_offers_exactly_the_words_that_the_reader_knows() {
    assertThat(words("/properties/priority")).isEqualTo(Value.words(Priority.class));
    assertThat(words("/$defs/step/properties/rule")).isEqualTo(Value.words(Rule.class));
    assertThat(words("/$defs/step/properties/on_timeout")).isEqualTo(Value.words(OnTimeout.class));
    assertThat(words("/$defs/source/properties/kind")).isEqualTo(SourceKinds.KNOWN);
    assertThat(pattern("code")).isEqualTo(Names.CODE.regex());
    assertThat(pattern("step_name")).isEqualTo(Names.STEP.regex());
    assertThat(pattern("block")).isEqualTo(Names.BLOCK.regex());
    assertThat(SCHEMA.at("/$defs/source/properties/max_in_flight/maximum").intValue())
        .isEqualTo(PipelineShape.MAX_IN_FLIGHT);
    assertThat(SCHEMA.at("/$defs/source/properties/max_in_flight/default").intValue())
        .isEqualTo(PipelineShape.DEFAULT_MAX_IN_FLIGHT);
    assertThat(SCHEMA.at("/$defs/retry/properties/max_attempts/maximum").intValue())
        .isEqualTo(PipelineShape.MAX_ATTEMPTS);
    assertThat(SCHEMA.at("/properties/steps/maxProperties").intValue())
        .isEqualTo(PipelineShape.MAX_STEPS);
  }

  static LongStream seeds() {
    return LongStream.range(0, 50);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_document_that_the_reader_takes_is_valid(long seed) {
    assertThat(COMPILED.validate(new DocumentGenerator(seed).next())).isEmpty();
  }

  @Test
  void a_key_of_a_later_version_is_not_offered() {
    Keys.STEP
        .notYet()
        .forEach(key -> assertThat(SCHEMA.at("/$defs/step/properties").has(key)).isFalse());
  }

  private static List<String> words(String pointer) {
    return SCHEMA.at(pointer).get("enum").valueStream().map(JsonNode::textValue).toList();
  }

  private static String pattern(String definition) {
    return SCHEMA.at("/$defs/" + definition + "/pattern").textValue();
  }
}
