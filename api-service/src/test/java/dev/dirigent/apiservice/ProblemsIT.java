package dev.dirigent.apiservice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.apiservice.Api.Answer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealDatabase.class)
class ProblemsIT {

  private final Api api = Api.admin();

  @Test
  void an_address_that_is_none_is_a_problem() {
    problem(api.get("/nothing-here"), 404, "api.not_found");
    problem(api.get("/pipelines/a/b/c/d"), 404, "api.not_found");
  }

  @Test
  void a_thing_that_is_missing_is_a_problem_that_names_it() {
    JsonNode problem = problem(api.get("/pipelines/none-such"), 404, "api.not_found");

    assertThat(problem.path("detail").asText()).contains("none-such");
  }

  @Test
  void a_method_that_is_not_taken_is_a_problem() {
    problem(api.send("PUT", "/pipelines", Map.of(), "{}"), 405, "api.method_not_allowed");
  }

  @Test
  void a_media_type_that_is_not_read_is_a_problem() {
    problem(
        api.send("POST", "/tokens", Map.of("Content-Type", "text/csv"), "a,b"),
        415,
        "api.unsupported_media_type");
  }

  @Test
  void a_media_type_that_is_not_written_is_a_problem() {
    problem(
        api.send("GET", "/tokens", Map.of("Accept", "image/png"), ""), 406, "api.not_acceptable");
  }

  @Test
  void malformed_json_is_a_problem_with_its_place_and_without_its_content() {
    JsonNode problem =
        problem(
            api.post("/connections", "{\"code\": \"a\",\n \"config\": {\"password\": hunter2}}"),
            400,
            "api.malformed_json");

    assertThat(problem.path("detail").asText()).contains("line 2").doesNotContain("hunter2");
  }

  @Test
  void json_of_another_shape_is_a_problem_that_names_the_key() {
    JsonNode problem = problem(api.post("/tokens", "{\"nmae\": \"x\"}"), 400, "api.malformed_json");

    assertThat(problem.path("detail").asText()).contains("nmae");
  }

  @Test
  void no_body_where_one_is_needed_is_a_problem() {
    problem(
        api.send("POST", "/tokens", Map.of("Content-Type", "application/json"), ""),
        400,
        "api.malformed_json");
  }

  @Test
  void everything_wrong_with_a_request_is_said_at_once() {
    JsonNode problem =
        problem(
            api.post("/tokens", "{\"name\": \"no spaces\", \"role\": \"king\"}"),
            422,
            "api.invalid");

    assertThat(problem.path("errors").findValuesAsText("path")).containsExactly("role", "name");
  }

  @Test
  void a_name_that_is_taken_is_a_problem() {
    api.post("/tokens", "{\"name\": \"taken\", \"role\": \"viewer\"}").ok();

    problem(
        api.post("/tokens", "{\"name\": \"taken\", \"role\": \"viewer\"}"), 409, "api.conflict");
  }

  @Test
  void a_limit_out_of_range_is_a_problem() {
    problem(api.get("/runs?limit=501"), 422, "api.invalid");
    problem(api.get("/runs?limit=many"), 422, "api.invalid");
    problem(api.get("/runs?after=not-an-id"), 422, "api.invalid");
  }

  @Test
  void a_filter_that_cannot_be_read_is_a_problem() {
    JsonNode problem = problem(api.get("/runs?status=done&since=yesterday"), 422, "api.invalid");

    assertThat(problem.path("errors").findValuesAsText("path")).containsExactly("status", "since");
  }

  @Test
  void a_body_that_is_too_large_is_a_problem() {
    problem(
        api.post("/tokens", "{\"name\": \"" + "x".repeat(19 * 1024 * 1024) + "\"}"),
        413,
        "api.too_large");
  }

  private static JsonNode problem(Answer answer, int status, String code) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    assertThat(answer.mediaType()).startsWith("application/problem+json");
    JsonNode problem = answer.json();
    assertThat(problem.path("status").asInt()).isEqualTo(status);
    assertThat(problem.path("code").asText()).isEqualTo(code);
    assertThat(problem.path("title").asText()).isNotBlank();
    assertThat(problem.path("detail").asText()).isNotBlank();
    assertThat(problem.path("errors").isArray()).isTrue();
    return problem;
  }
}
