package dev.dirigent.apiservice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.apiservice.Api.Answer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealDatabase.class)
class PipelinesIT {

  private final Api api = Api.admin();

  @Test
  void a_wrong_document_is_answered_with_all_its_problems_and_their_places() {
    Answer answer =
        api.postYaml(
            "/pipelines/$apply",
            """
            format: dirigent/v1
            kind: pipeline
            code: Wrong Code
            colour: blue
            steps:
              one:
                block: value.cosnt
                config: {value: 1}
              two:
                block: value.const
                poll: 5s
                depends_on: [missing]
                config: {valu: 1}
              three:
                block: kafka.produce
                config: {connection: none-such, topic: t, records: []}
            requires: {blocks: [no.such], connections: [none-such]}
            """);

    assertThat(answer.status()).isEqualTo(422);
    JsonNode problem = answer.json();
    assertThat(problem.path("code").asText()).isEqualTo("document.invalid");
    List<String> said = new ArrayList<>();
    problem
        .path("errors")
        .forEach(
            error ->
                said.add(
                    "%d:%d %s %s"
                        .formatted(
                            error.path("line").asInt(),
                            error.path("column").asInt(),
                            error.path("path").asText(),
                            error.path("code").asText())));
    assertThat(said)
        .containsExactly(
            "3:7 code document.bad_value",
            "4:1 colour document.unknown_key",
            "7:12 steps.one.block apply.unknown_block",
            "11:11 steps.two.poll apply.sensor_only",
            "12:18 steps.two.depends_on[0] document.unknown_step",
            "13:13 steps.two.config.value config.missing",
            "13:20 steps.two.config.valu config.unknown_key",
            "16:26 steps.three.config.connection apply.unknown_connection",
            "17:21 requires.blocks[0] apply.unknown_block",
            "17:45 requires.connections[0] apply.unknown_connection");
    assertThat(problem.path("errors").findValuesAsText("message"))
        .anyMatch(message -> message.contains("did you mean `value.const`"));
    assertThat(api.get("/pipelines/Wrong%20Code").status()).isEqualTo(404);
  }

  @Test
  void validating_says_the_same_as_applying_and_changes_nothing() {
    String wrong = document("validated").replace("value.const", "value.cosnt");

    assertThat(api.postYaml("/pipelines/$validate", wrong).json().path("errors"))
        .isEqualTo(api.postYaml("/pipelines/$apply", wrong).json().path("errors"));
    assertThat(
            api.postYaml("/pipelines/$validate", document("validated"))
                .ok()
                .path("valid")
                .asBoolean())
        .isTrue();
    assertThat(api.get("/pipelines/validated").status()).isEqualTo(404);
  }

  @Test
  void a_dry_run_gives_the_plan_and_changes_nothing() {
    JsonNode plan = api.postYaml("/pipelines/$apply?dry_run=true", document("dry")).ok();

    assertThat(plan.path("action").asText()).isEqualTo("create");
    assertThat(plan.path("dry_run").asBoolean()).isTrue();
    assertThat(api.get("/pipelines/dry").status()).isEqualTo(404);
  }

  @Test
  void applied_twice_is_unchanged() {
    JsonNode first = api.postYaml("/pipelines/$apply", document("twice")).ok();
    JsonNode second = api.postYaml("/pipelines/$apply", document("twice") + "# a comment\n").ok();

    assertThat(first.path("action").asText()).isEqualTo("create");
    assertThat(second.path("action").asText()).isEqualTo("unchanged");
    assertThat(second.path("version").asInt()).isEqualTo(1);
    assertThat(second.path("digest")).isEqualTo(first.path("digest"));
    assertThat(api.get("/pipelines/twice/versions").ok().path("items")).hasSize(1);
  }

  @Test
  void a_changed_document_is_a_new_version_with_its_author_and_the_old_one_stays() {
    api.postYaml("/pipelines/$apply", document("moving")).ok();
    Api operator = api.as("mover", "operator");

    JsonNode plan =
        operator
            .postYaml("/pipelines/$apply", document("moving").replace("value: 1", "value: 2"))
            .ok();

    assertThat(plan.path("action").asText()).isEqualTo("new_version");
    JsonNode versions = api.get("/pipelines/moving/versions").ok().path("items");
    assertThat(versions.findValuesAsText("version")).containsExactly("2", "1");
    assertThat(versions.findValuesAsText("created_by")).containsExactly("mover", "bootstrap");
  }

  @Test
  void an_export_applies_again_to_the_same_digest_as_yaml_and_as_json() {
    String rich =
        """
        format: dirigent/v1
        kind: pipeline
        code: exported
        name: "Exported: yes"
        tags: [a, "no"]
        params: {type: object, properties: {n: {type: number, default: 1.10}}}
        steps:
          first: {block: value.const, config: {value: {big: 123456789012345678901234567890, text: "1_000"}}}
          second:
            block: value.const
            depends_on: [first]
            retry: {max_attempts: 3, backoff: 2s}
            config: {value: "${steps.first.output.value.big} of ${params.n}"}
        """;
    JsonNode applied = api.postYaml("/pipelines/$apply", rich).ok();

    String yaml = export("application/yaml");
    String json = export("application/json");

    for (JsonNode again :
        List.of(
            api.postYaml("/pipelines/$apply", yaml).ok(),
            api.post("/pipelines/$apply", json).ok())) {
      assertThat(again.path("action").asText()).isEqualTo("unchanged");
      assertThat(again.path("digest")).isEqualTo(applied.path("digest"));
    }
    assertThat(yaml).contains("123456789012345678901234567890", "1.10");
    assertThat(json).contains("123456789012345678901234567890", "1.10");
  }

  @Test
  void a_source_whose_broker_is_away_is_declared_and_says_why_it_stands_still() {
    api.post(
            "/connections",
            """
            {"code": "away", "kind": "kafka", "config": {"bootstrap_servers": ["localhost:1"]}}
            """)
        .ok();

    JsonNode plan = api.postYaml("/pipelines/$apply", sourced("fed", "orders")).ok();

    assertThat(plan.path("sources").get(0).path("action").asText()).isEqualTo("create");
    assertThat(plan.path("sources").get(0).path("problem").path("message").asText())
        .contains("no broker answered");
    JsonNode source = api.get("/pipelines/fed/sources/in").ok();
    assertThat(source.path("state").asText()).isEqualTo("failed");
    assertThat(source.path("error").path("message").asText()).contains("no broker answered");

    assertThat(api.post("/pipelines/fed/sources/in/$pause", "").ok().path("state").asText())
        .isEqualTo("paused");
    assertThat(
            api.postYaml("/pipelines/$apply?dry_run=true", sourced("fed", "others"))
                .ok()
                .path("sources")
                .get(0)
                .path("action")
                .asText())
        .isEqualTo("change");
    assertThat(api.get("/sources?pipeline=fed").ok().path("items").findValuesAsText("state"))
        .containsExactly("paused");
    assertThat(api.post("/pipelines/fed/sources/in/$resume", "").ok().path("state").asText())
        .isEqualTo("active");
  }

  @Test
  void a_source_that_is_no_longer_declared_is_retired() {
    api.post(
        "/connections",
        """
        {"code": "away", "kind": "kafka", "config": {"bootstrap_servers": ["localhost:1"]}}
        """);
    api.postYaml("/pipelines/$apply", sourced("drained", "orders")).ok();

    JsonNode plan = api.postYaml("/pipelines/$apply", document("drained")).ok();

    assertThat(plan.path("sources").get(0).path("action").asText()).isEqualTo("retire");
    assertThat(api.get("/pipelines/drained/sources/in").status()).isEqualTo(404);
  }

  @Test
  void a_deactivated_pipeline_starts_no_run_until_it_is_activated() {
    api.postYaml("/pipelines/$apply", document("resting")).ok();
    api.post("/pipelines/resting/$deactivate", "").ok();

    assertThat(api.post("/pipelines/resting/$run", "{}").status()).isEqualTo(409);

    assertThat(api.post("/pipelines/resting/$activate", "").ok().path("active").asBoolean())
        .isTrue();
    api.post("/pipelines/resting/$run", "{}").ok();
  }

  @Test
  void a_pipeline_is_deleted_with_its_history_but_not_under_a_live_run() {
    api.postYaml("/pipelines/$apply", document("doomed")).ok();
    String run = api.post("/pipelines/doomed/$run", "{}").ok().path("id").asText();

    assertThat(delete("/pipelines/doomed").status()).isEqualTo(409);
    api.post("/runs/" + run + "/$cancel", "").ok();

    assertThat(delete("/pipelines/doomed").status()).isEqualTo(204);
    assertThat(api.get("/pipelines/doomed").status()).isEqualTo(404);
    assertThat(api.get("/runs/" + run).status()).isEqualTo(404);
  }

  @Test
  void every_block_shows_the_schemas_of_its_config_and_output() {
    JsonNode blocks = api.get("/blocks").ok().path("items");

    assertThat(blocks.findValuesAsText("id")).contains("value.const", "kafka.produce");
    for (JsonNode block : blocks) {
      JsonNode full = api.get("/blocks/" + block.path("id").asText()).ok();
      assertThat(full.path("config_schema").path("type").asText()).isEqualTo("object");
      assertThat(full.has("output_schema")).isTrue();
    }
    assertThat(api.get("/schema/document").ok().path("properties").has("steps")).isTrue();
  }

  private Answer delete(String path) {
    return api.send("DELETE", path, Map.of(), "");
  }

  private String export(String mediaType) {
    Answer answer = api.send("GET", "/pipelines/exported/$export", Map.of("Accept", mediaType), "");
    assertThat(answer.mediaType()).startsWith(mediaType);
    return answer.body();
  }

  private static String document(String code) {
    return """
    format: dirigent/v1
    kind: pipeline
    code: %s
    steps:
      one: {block: value.const, config: {value: 1}}
    """
        .formatted(code);
  }

  private static String sourced(String code, String topic) {
    return document(code)
        + """
        sources:
          - code: in
            kind: kafka
            step: order
            config: {connection: away, topic: %s, group_id: g}
        """
            .formatted(topic);
  }
}
