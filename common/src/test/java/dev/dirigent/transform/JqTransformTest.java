package dev.dirigent.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.FakeContext;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JqTransformTest {

  private final JqTransform jq = new JqTransform();

  @Test
  void an_order_is_priced() {
    assertThat(run("{\"qty\":3,\"price\":2}", ". + {total: (.qty * .price)}"))
        .isEqualTo("{\"value\":{\"qty\":3,\"price\":2,\"total\":6}}");
  }

  @Test
  void what_is_passed_through_keeps_its_digits_its_order_and_its_characters() {
    String input =
        "{\"z\":123456789012345678901234567890,\"a\":1.10,\"n\":\"\\u0000\",\"h\":\"\\uD800\"}";
    assertThat(run(input, ". + {m: 1}"))
        .isEqualTo("{\"value\":" + input.substring(0, input.length() - 1) + ",\"m\":1}}");
  }

  @ParameterizedTest
  @CsvSource({"empty, 0", "'1, 2', 2"})
  void a_program_that_does_not_give_one_value_is_rejected(String program, int values) {
    assertThatThrownBy(() -> run("null", program))
        .isInstanceOfSatisfying(
            BlockFailure.class,
            e -> assertThat(e.code()).isEqualTo(TransformError.JQ_NOT_ONE_VALUE))
        .hasMessageContaining(values + " values");
  }

  @Test
  void all_takes_every_value_as_a_list() {
    assertThat(
            Json.write(
                jq.execute(
                    new JqTransform.Config(Json.read("[1,2]"), ".[]", true), FakeContext.plain())))
        .isEqualTo("{\"value\":[1,2]}");
  }

  @Test
  void a_program_that_fails_is_rejected_with_its_own_words() {
    assertThatThrownBy(() -> run("{}", "error(\"no price\")"))
        .isInstanceOfSatisfying(
            BlockFailure.class,
            e -> {
              assertThat(e.code()).isEqualTo(TransformError.JQ_FAILED);
              assertThat(e.errorClass().retried()).isFalse();
            })
        .hasMessageContaining("no price");
  }

  @Test
  void a_program_that_recurses_for_ever_is_rejected() {
    assertThatThrownBy(() -> run("1", "def f: 1 + f; f"))
        .isInstanceOfSatisfying(
            BlockFailure.class, e -> assertThat(e.code()).isEqualTo(TransformError.JQ_FAILED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "env",
        "$ENV",
        "env.PATH",
        "$ENV.PATH",
        "input",
        "inputs",
        "halt",
        "halt_error",
        "debug_scope",
        "input_filename",
        "import \"a\" as a; a::f",
        "include \"a\"; f",
        "get_search_list"
      })
  void a_program_sees_nothing_but_its_input(String program) {
    assertThatThrownBy(() -> run("null", program)).isInstanceOf(BlockFailure.class);
  }

  @Test
  void numbers_json_cannot_say_come_out_as_jq_prints_them() {
    assertThat(run("null", "[nan, infinite, -infinite, 1.5]"))
        .isEqualTo("{\"value\":[null,1.7976931348623157E308,-1.7976931348623157E308,1.5]}");
  }

  @Test
  void a_program_that_does_not_parse_is_a_problem_of_the_document() {
    ObjectNode written = Json.object().put("input", "${steps.a.output}").put("program", ".a |");
    assertThat(jq.problems(written)).extracting(FieldProblem::field).containsExactly("program");
    assertThat(jq.problems(written.put("program", ".a"))).isEmpty();
    assertThat(jq.problems(written.put("program", "${params.program} |"))).isEmpty();
  }

  private String run(String input, String program) {
    return Json.write(
        jq.execute(new JqTransform.Config(Json.read(input), program, false), FakeContext.plain()));
  }
}
