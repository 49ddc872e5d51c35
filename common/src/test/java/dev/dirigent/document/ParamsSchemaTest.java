package dev.dirigent.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.document.ParamsResult.Accepted;
import dev.dirigent.document.ParamsResult.Refused;
import dev.dirigent.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParamsSchemaTest {

  private static final String SCHEMA =
      """
      {"type": "object", "required": ["day"],
       "properties": {
         "region": {"type": "string", "enum": ["eu", "us"], "default": "eu"},
         "day": {"type": "string", "format": "date"},
         "limit": {"$ref": "#/$defs/limit"},
         "target": {"type": "object", "additionalProperties": false, "properties": {
           "port": {"type": "integer", "default": 5432}, "hosts": {"type": "array", "items": {"type": "string"}}}},
         "options": {"type": "object", "default": {}, "properties": {"dry": {"type": "boolean", "default": false}}}},
       "$defs": {"limit": {"type": "integer", "minimum": 1, "default": 123456789012345678901234567890}}}
      """;

  @Test
  void defaults_are_filled_in_also_inside_of_objects_that_are_there() {
    JsonNode given = Json.read("{\"day\": \"2026-01-31\", \"target\": {}}");

    assertThat(apply(SCHEMA, given))
        .isEqualTo(
            new Accepted(
                Json.object()
                    .put("day", "2026-01-31")
                    .<com.fasterxml.jackson.databind.node.ObjectNode>set(
                        "target", Json.read("{\"port\": 5432}"))
                    .put("region", "eu")
                    .<com.fasterxml.jackson.databind.node.ObjectNode>set(
                        "limit", Json.read("123456789012345678901234567890"))
                    .set("options", Json.read("{\"dry\": false}"))));
    assertThat(given).isEqualTo(Json.read("{\"day\": \"2026-01-31\", \"target\": {}}"));
  }

  @Test
  void everything_that_is_wrong_is_told_at_once() {
    assertThat(
            refusal(
                SCHEMA,
                """
                {"regoin": "eu", "region": "mars", "limit": 0,
                 "target": {"port": "x", "hosts": ["a", 2], "prot": 1}}
                """))
        .containsExactlyInAnyOrder(
            "params.unknown params.regoin",
            "params.invalid params.region",
            "params.invalid params.limit",
            "params.invalid params.target.port",
            "params.invalid params.target.hosts[1]",
            "params.invalid params.target.prot",
            "params.invalid params.day");
    assertThat(refusal(SCHEMA, "{\"day\": \"tomorrow\"}"))
        .containsExactly("params.invalid params.day");
    assertThat(refusal(SCHEMA, "[]")).containsExactly("params.invalid params");
  }

  @Test
  void an_unknown_parameter_comes_with_a_hint() {
    Refused refused = (Refused) apply(SCHEMA, Json.read("{\"day\":\"2026-01-01\",\"regoin\":1}"));

    assertThat(refused.problems().getFirst().message())
        .isEqualTo("the pipeline has no parameter `regoin`; did you mean `region`?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"additionalProperties\": {\"type\": \"integer\"}}",
        "{\"patternProperties\": {\"^x\": {\"type\": \"integer\"}}}",
        "{\"anyOf\": [{\"required\": [\"x1\"]}]}"
      })
  void a_schema_may_admit_names_that_it_does_not_list(String schema) {
    assertThat(apply(schema, Json.read("{\"x1\": 5}"))).isInstanceOf(Accepted.class);
    PipelineReader.read(document(schema, "${params.x1}"));
  }

  @Test
  void a_pipeline_that_declares_none_takes_none() {
    ParamsSchema none = ParamsSchema.NONE;

    assertThat(none.apply(Json.object())).isEqualTo(new Accepted(Json.object()));
    assertThat(none.apply(Json.object().put("x", 1))).isInstanceOf(Refused.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"properties\": {\"a\": {\"$ref\": \"#/$defs/a\"}}, \"$defs\": {\"a\": {\"$ref\": \"#/$defs/a\"}}}",
        "{\"properties\": {\"a\": {\"$ref\": \"#/$defs/a\"}},"
            + " \"$defs\": {\"a\": {\"$ref\": \"#/$defs/b\"}, \"b\": {\"allOf\": [{\"$ref\": \"#/$defs/a\"}]}}}",
        "{\"$ref\": \"#\"}",
        "{\"$ref\": \"other.json\"}",
        "{\"properties\": {\"a\": {\"$ref\": \"#/properties/a/properties/b\", \"properties\": {\"b\": {\"$ref\": \"#/properties/a\"}}}}}",
        "{\"$schema\": \"http://json-schema.org/draft-07/schema#\"}",
        "{\"$schema\": 5}",
        "{\"$ref\": 5}",
        "{\"properties\": {\"a\": {\"patternProperties\": {\"(\": {}}}}}",
        "{\"properties\": {\"a\": {\"$dynamicRef\": \"#x\"}}}",
        "{\"properties\": {\"a\": {\"type\": \"string\", \"default\": 5}}}",
        "{\"required\": \"a\"}"
      })
  void a_schema_that_cannot_be_used_is_refused_when_it_is_read(String schema) {
    DocumentException refusal =
        catchThrowableOfType(
            DocumentException.class, () -> PipelineReader.read(document(schema, "x")));

    assertThat(refusal.problems())
        .isNotEmpty()
        .extracting(Problem::code)
        .containsOnly("document.bad_schema");
    assertThat(refusal.problems()).allSatisfy(problem -> assertThat(problem.place()).isPresent());
  }

  @Test
  void names_and_data_that_look_like_keywords_are_neither() {
    PipelineReader.read(
        document(
            """
            {"properties": {"$ref": {"type": "string"}, "a": {"enum": [{"$ref": "http://x/y"}],
             "default": {"$ref": "http://x/y"}}}}
            """,
            "${params[\"$ref\"]}"));
  }

  private static ParamsResult apply(String schema, JsonNode given) {
    return ParamsSchema.of(PipelineReader.read(document(schema, "x"))).apply(given);
  }

  private static List<String> refusal(String schema, String given) {
    return ((Refused) apply(schema, Json.read(given)))
        .problems().stream().map(problem -> problem.code() + " " + problem.path()).toList();
  }

  private static String document(String schema, String reference) {
    return "format: dirigent/v1\nkind: pipeline\ncode: p\nparams: %s\nsteps: {a: {block: x.y, config: {v: '%s'}}}\n"
        .formatted(schema.replace("\n", " "), reference);
  }
}
