package dev.dirigent.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.json.Json;
import dev.dirigent.kafka.KafkaProduce;
import dev.dirigent.kafka.KafkaProducers;
import dev.dirigent.transform.JqTransform;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigValidationTest {

  private static final InstantSource CLOCK = InstantSource.system();

  private final ConfigValidation validation = new ConfigValidation(new Schemas());
  private final KafkaProduce produce = new KafkaProduce(new KafkaProducers(CLOCK), CLOCK);

  @Test
  void every_problem_is_reported_at_once_with_its_path() {
    assertThat(
            validation.problems(
                produce,
                written(
                    "{\"connection\": 1, \"records\": {}, \"acks\": 2, \"exactly_once\": true}")))
        .extracting(FieldProblem::field, FieldProblem::code)
        .containsExactlyInAnyOrder(
            tuple("connection", "config.wrong_type"),
            tuple("topic", "config.missing"),
            tuple("records", "config.wrong_type"),
            tuple("acks", "config.invalid"),
            tuple("exactly_once", "config.unknown_key"));
  }

  @Test
  void a_reference_stands_for_a_value_of_any_type() {
    assertThat(
            validation.problems(
                produce,
                written(
                    "{\"connection\": \"${params.c}\", \"topic\": \"t\","
                        + " \"records\": \"${steps.a.output.list}\", \"acks\": \"${params.acks}\","
                        + " \"timeout\": \"${params.t}\"}")))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "0", "\"1\"", "\"0\"", "\"all\""})
  void acks_may_be_written_as_text_or_number(String acks) {
    ObjectNode config =
        written(
            "{\"connection\": \"c\", \"topic\": \"t\", \"records\": [null], \"acks\": %s}"
                .formatted(acks));
    assertThat(validation.problems(produce, config)).isEmpty();
    assertThat(Json.tree(validation.read(produce.spec(), config)).get("acks").asText())
        .isEqualTo(Json.read(acks).asText());
  }

  @Test
  void the_blocks_own_look_comes_after_the_schemas() {
    JqTransform jq = new JqTransform();
    assertThat(validation.problems(jq, written("{\"input\": 1, \"program\": \".a |\"}")))
        .extracting(FieldProblem::code)
        .containsExactly("transform.jq.syntax");
    assertThat(validation.problems(jq, written("{\"input\": 1, \"program\": \".a |\", \"x\": 1}")))
        .extracting(FieldProblem::code)
        .containsExactly("config.unknown_key");
  }

  @Test
  void a_resolved_configuration_that_does_not_fit_fails_the_step_naming_each_fault() {
    assertThatThrownBy(
            () ->
                validation.read(
                    produce.spec(), written("{\"connection\": \"c\", \"records\": \"hunter2\"}")))
        .isInstanceOfSatisfying(
            BlockFailure.class,
            e -> {
              assertThat(e.code()).isEqualTo(ConfigError.INVALID);
              assertThat(e.errorClass()).isEqualTo(ErrorClass.REJECTED);
            })
        .hasMessageContaining("topic: this is required")
        .hasMessageContaining("records: ")
        .hasMessageNotContaining("hunter2");
  }

  private static ObjectNode written(String json) {
    return (ObjectNode) Json.read(json);
  }
}
