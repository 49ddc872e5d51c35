package dev.dirigent.apiservice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.apiservice.Api.Answer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealDatabase.class)
class RunsIT {

  private final Api api = Api.admin();

  @Test
  void a_run_gets_the_defaults_of_its_parameters() {
    apply("defaults", "params: {type: object, properties: {region: {type: string, default: no}}}");

    String run = api.post("/pipelines/defaults/$run", "{}").ok().path("id").asText();

    assertThat(api.get("/runs/" + run).ok().path("params").toString())
        .isEqualTo("{\"region\":\"no\"}");
  }

  @Test
  void wrong_parameters_are_all_said_at_once() {
    apply(
        "strict",
        """
        params:
          type: object
          properties: {n: {type: integer}, m: {type: integer}}
          required: [m]
        """);

    Answer answer = api.post("/pipelines/strict/$run", "{\"params\": {\"n\": \"one\", \"o\": 1}}");

    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.json().path("errors").findValuesAsText("path"))
        .containsExactlyInAnyOrder("params.n", "params.m", "params.o");
  }

  @Test
  void a_payload_goes_in_and_comes_out_with_every_digit_and_odd_character() {
    applySourced("odd");
    String payload =
        "{\"z\":1.10,\"a\":123456789012345678901234567890,\"nul\":\"\\u0000\",\"half\":\"\\ud800\"}";

    String run =
        api.post(
                "/pipelines/odd/$run",
                "{\"entry\": {\"step\": \"order\", \"output\": " + payload + "}}")
            .ok()
            .path("id")
            .asText();

    assertThat(api.get("/runs/" + run).body().toLowerCase(java.util.Locale.ROOT))
        .contains(payload.toLowerCase(java.util.Locale.ROOT));
  }

  @Test
  void an_entry_is_needed_where_a_step_depends_on_one_and_refused_where_there_is_none() {
    applySourced("needy");
    apply("simple", "");

    Answer without = api.post("/pipelines/needy/$run", "{}");
    Answer wrong =
        api.post("/pipelines/needy/$run", "{\"entry\": {\"step\": \"nope\", \"output\": 1}}");
    Answer extra =
        api.post("/pipelines/simple/$run", "{\"entry\": {\"step\": \"order\", \"output\": 1}}");

    assertThat(without.json().path("errors").get(0).path("code").asText())
        .isEqualTo("run.entry_missing");
    assertThat(wrong.json().path("errors").get(0).path("code").asText())
        .isEqualTo("run.unknown_entry");
    assertThat(extra.json().path("errors").get(0).path("code").asText())
        .isEqualTo("run.unknown_entry");
  }

  @Test
  void the_same_idempotency_key_starts_one_run_even_when_sent_twice_at_once() throws Exception {
    apply("once", "");
    Map<String, String> headers =
        Map.of("Content-Type", "application/json", "Idempotency-Key", "key-1");

    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      answers.add(
          CompletableFuture.supplyAsync(
              () -> api.send("POST", "/pipelines/once/$run", headers, "{}")));
    }
    List<String> ids = new ArrayList<>();
    for (CompletableFuture<Answer> answer : answers) {
      ids.add(answer.get(30, TimeUnit.SECONDS).ok().path("id").asText());
    }

    assertThat(ids).containsOnly(ids.getFirst());
    assertThat(api.get("/runs?pipeline=once").ok().path("items")).hasSize(1);
  }

  @Test
  void an_idempotency_key_is_not_taken_for_another_request() {
    apply("other", "params: {type: object, properties: {n: {type: integer}}}");
    Map<String, String> headers =
        Map.of("Content-Type", "application/json", "Idempotency-Key", "key-2");
    api.send("POST", "/pipelines/other/$run", headers, "{\"params\": {\"n\": 1}}").ok();

    Answer answer = api.send("POST", "/pipelines/other/$run", headers, "{\"params\": {\"n\": 2}}");

    assertThat(answer.status()).isEqualTo(422);
  }

  @Test
  void pages_follow_one_another_without_gap_or_repetition_while_new_runs_come() {
    apply("paged", "");
    List<String> started = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      started.add(api.post("/pipelines/paged/$run", "{}").ok().path("id").asText());
    }

    List<String> seen = new ArrayList<>();
    JsonNode page = api.get("/runs?pipeline=paged&limit=7").ok();
    page.path("items").forEach(run -> seen.add(run.path("id").asText()));
    while (page.hasNonNull("next")) {
      api.post("/pipelines/paged/$run", "{}").ok();
      page = api.get("/runs?pipeline=paged&limit=7&after=" + page.path("next").asText()).ok();
      page.path("items").forEach(run -> seen.add(run.path("id").asText()));
    }

    assertThat(seen).containsExactlyElementsOf(started.reversed());
  }

  @Test
  void runs_are_found_by_status_tag_and_time() {
    apply("found", "tags: [special]");
    JsonNode run = api.post("/pipelines/found/$run", "{}").ok();
    String created = run.path("created_at").asText();

    assertThat(ids("/runs?tag=special&status=running")).contains(run.path("id").asText());
    assertThat(ids("/runs?tag=special&status=failed")).isEmpty();
    assertThat(ids("/runs?pipeline=found&since=" + created.substring(0, 10) + "T00:00:00Z"))
        .hasSize(1);
    assertThat(ids("/runs?pipeline=found&since=2999-01-01T00:00:00Z")).isEmpty();
  }

  @Test
  void a_cancelled_run_is_settled_and_its_stream_of_events_ends_with_it() throws Exception {
    apply("cancelled", "");
    String run = api.post("/pipelines/cancelled/$run", "{}").ok().path("id").asText();
    CompletableFuture<Answer> events =
        CompletableFuture.supplyAsync(() -> api.get("/runs/" + run + "/$events"));

    JsonNode cancelled = api.post("/runs/" + run + "/$cancel", "").ok();

    assertThat(cancelled.path("status").asText()).isEqualTo("cancelled");
    String stream = events.get(30, TimeUnit.SECONDS).body();
    assertThat(stream)
        .contains("\"type\":\"run\"", "\"type\":\"attempt\"", "\"outcome\":\"cancelled\"");
    assertThat(api.get("/runs/" + run + "/attempts").ok().path("items").findValuesAsText("outcome"))
        .containsExactly("cancelled");
  }

  @Test
  void the_system_tells_what_is_due_and_who_is_alive() {
    apply("due", "");
    api.post("/pipelines/due/$run", "{}").ok();

    assertThat(api.get("/system").ok().path("work").findValuesAsText("role")).contains("operator");
    assertThat(api.get("/workers").ok().path("items").findValuesAsText("service"))
        .contains("api-service");
  }

  private List<String> ids(String path) {
    return api.get(path).ok().path("items").findValuesAsText("id");
  }

  private void apply(String code, String more) {
    api.postYaml(
            "/pipelines/$apply",
            """
            format: dirigent/v1
            kind: pipeline
            code: %s
            steps:
              one: {block: value.const, config: {value: 1}}
            """
                    .formatted(code)
                + more
                + "\n")
        .ok();
  }

  private void applySourced(String code) {
    api.post(
        "/connections",
        """
        {"code": "away", "kind": "kafka", "config": {"bootstrap_servers": ["localhost:1"]}}
        """);
    api.postYaml(
            "/pipelines/$apply",
            """
            format: dirigent/v1
            kind: pipeline
            code: %s
            sources:
              - code: in
                kind: kafka
                step: order
                config: {connection: away, topic: orders, group_id: g}
            steps:
              one:
                block: value.const
                depends_on: [order]
                config: {value: "${steps.order.output}"}
            """
                .formatted(code))
        .ok();
  }
}
