package dev.dirigent.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.dirigent.json.Json;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTest {

  private static final JsonNode ORDER =
      Json.read(
          """
          {"value": {"qty": 3, "price": 2.50, "big": 123456789012345678901234567890,
                     "lines": [{"sku": "a"}, {"sku": "b"}], "none": null, "text": "x\\u0000y",
                     "odd key": {"}": "brace", "\\"": "quote"}, "x-trace": "t"}}
          """);

  private static final Scope SCOPE =
      new TestScope(
          Json.read("{\"region\": \"eu\", \"limit\": 10}"),
          Map.of("order", ORDER),
          Optional.of("orders-topic"));

  @Test
  void a_config_without_references_is_itself() {
    JsonNode config = Json.read("{\"a\": [1, \"$\", \"{}\", \"$x $$ $\"], \"${params.x}\": 1}");

    assertThat(Template.of(config).resolve(SCOPE)).isSameAs(config);
    assertThat(Template.of(config).references()).isEmpty();
  }

  @Test
  void a_string_that_is_one_reference_becomes_the_very_node() {
    assertThat(resolve("${steps.order.output}")).isSameAs(ORDER);
    assertThat(resolve("${ steps.order.output.value }")).isSameAs(ORDER.get("value"));
    assertThat(resolve("${steps.order.output.value.none}").isNull()).isTrue();
    assertThat(resolve("${params}")).isSameAs(SCOPE.params());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "${params.region}-${params.limit} | eu-10",
        "q${steps.order.output.value.price} | q2.50",
        "${steps.order.output.value.big}! | 123456789012345678901234567890!",
        "n=${steps.order.output.value.none} | n=null",
        "l=${steps.order.output.value.lines} | l=[{\"sku\":\"a\"},{\"sku\":\"b\"}]",
        "${steps.order.output.value.lines[1].sku} | b",
        "${steps.order.output.value[\"odd key\"][\"}\"]} | brace",
        "${steps.order.output.value[\"odd key\"][\"\\\"\"]} | quote",
        "${steps.order.output.value.x-trace} | t",
        "${steps[\"order\"].output.value.qty}. | 3.",
        "run ${run.id} of ${source.code} | run 0198 of orders-topic",
        "$${params.region} | ${params.region}",
        "$$${params.region} | $eu",
        "$$$${params.region} | $${params.region}",
        "$${ ${params.region} $${ | ${ eu ${",
        "${params.region}$${x}${params.limit} | eu${x}10",
        "cost: $5 {x} ${params.limit} | cost: $5 {x} 10"
      })
  void references_become_text_and_doubled_dollars_one(String text, String expected) {
    assertThat(resolve(text).asText()).isEqualTo(expected);
  }

  @Test
  void a_text_keeps_its_odd_characters() {
    assertThat(resolve("<${steps.order.output.value.text}>").textValue()).isEqualTo("<x\0y>");
  }

  @Test
  void references_are_resolved_however_deep_and_never_in_keys() {
    JsonNode config =
        Json.read(
            """
            {"records": [{"${params.region}": "${steps.order.output.value.qty}", "same": {"a": 1}}]}
            """);
    JsonNode resolved = Template.of(config).resolve(SCOPE);

    assertThat(resolved)
        .isEqualTo(Json.read("{\"records\": [{\"${params.region}\": 3, \"same\": {\"a\": 1}}]}"));
    assertThat(resolved.at("/records/0/same"))
        .describedAs("shared, not copied")
        .isSameAs(config.at("/records/0/same"));
  }

  @Test
  void the_references_are_listed_once_in_their_order() {
    Template template =
        Template.of(
            Json.read(
                """
                ["${steps.order.output.value}", "${params.a} and ${run.id}",
                 "${steps.order.output.value}", "${source.code}"]
                """));

    assertThat(template.references())
        .extracting(Reference::toString)
        .containsExactly("steps.order.output.value", "params.a", "run.id", "source.code");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "${steps.order.output.value.total.cents} | steps.order.output.value.total.cents | .total |"
            + " steps.order.output.value is of type object without .total",
        "${steps.order.output.value.qty.x} | steps.order.output.value.qty.x | .x |"
            + " steps.order.output.value.qty is of type number without .x",
        "${steps.order.output.value.none.x} | steps.order.output.value.none.x | .x |"
            + " steps.order.output.value.none is null, without .x",
        "${steps.order.output.value.lines[2]} | steps.order.output.value.lines[2] | [2] |"
            + " steps.order.output.value.lines is a list of 2 without [2]",
        "${steps.order.output.value.lines.sku} | steps.order.output.value.lines.sku | .sku |"
            + " steps.order.output.value.lines is a list of 2 without .sku",
        "${params[\"no such\"]} | params[\"no such\"] | [\"no such\"] |"
            + " params is of type object without [\"no such\"]",
        "${steps.late.output.x} | steps.late.output.x | steps.late.output |"
            + " the step late has no output in this run",
      })
  void a_missing_path_is_named_with_the_part_that_is_missing(
      String text, String path, String missing, String reason) {
    assertThatExceptionOfType(MissingReferenceException.class)
        .isThrownBy(() -> resolve("see " + text))
        .satisfies(
            e -> {
              assertThat(e.path()).isEqualTo(path);
              assertThat(e.missing()).isEqualTo(missing);
            })
        .withMessage("${%s} has no value: %s", path, reason);
  }

  @Test
  void a_run_that_a_person_started_has_no_source() {
    Scope adHoc = new TestScope(Json.object(), Map.of(), Optional.empty());

    assertThatExceptionOfType(MissingReferenceException.class)
        .isThrownBy(() -> Template.of(TextNode.valueOf("${source.code}")).resolve(adHoc))
        .withMessageContaining("no source started this run");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${",
        "${}",
        "${params.x",
        "${params.}",
        "${params..x}",
        "${params[x]}",
        "${params[-1]}",
        "${params[12345678901]}",
        "${params[\"x]}",
        "${params[\"\\x\"]}",
        "${params.x y}",
        "${params.x | upper}",
        "${parms.x}",
        "${steps.order}",
        "${steps.order.out.x}",
        "${steps[0].output}",
        "${run}",
        "${run.name}",
        "${source.code.x}",
        "${.x}"
      })
  void a_malformed_reference_is_refused(String text) {
    assertThatExceptionOfType(ReferenceSyntaxException.class)
        .isThrownBy(() -> resolve("a " + text))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ProblemCode.BAD_REFERENCE))
        .withMessageStartingWith("${");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${item}",
        "${item.a[0]}",
        "${steps.x.items}",
        "${run.scratch}",
        "${run.window.start}",
        "${run.window.end}"
      })
  void a_reference_of_a_later_version_is_refused_as_such(String text) {
    assertThatExceptionOfType(ReferenceSyntaxException.class)
        .isThrownBy(() -> resolve(text))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ProblemCode.NOT_YET));
  }

  @Test
  void a_long_text_and_a_long_key_need_no_deep_stack() {
    String filler = "x".repeat(1_000_000);
    String key = "k".repeat(100_000);
    Scope scope = new TestScope(Json.object().put(key, "v"), Map.of(), Optional.empty());

    assertThat(Template.of(TextNode.valueOf(filler + "${params[\"" + key + "\"]}")).resolve(scope))
        .isEqualTo(TextNode.valueOf(filler + "v"));
    assertThat(Template.of(TextNode.valueOf("$${".repeat(100_000))).resolve(scope).textValue())
        .isEqualTo("${".repeat(100_000));
  }

  private static JsonNode resolve(String text) {
    return Template.of(TextNode.valueOf(text)).resolve(SCOPE);
  }

  private record TestScope(
      JsonNode params, Map<String, JsonNode> outputs, Optional<String> sourceCode)
      implements Scope {

    @Override
    public Optional<JsonNode> output(String step) {
      return Optional.ofNullable(outputs.get(step));
    }

    @Override
    public String runId() {
      return "0198";
    }
  }
}
