package dev.dirigent.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "no | \"no\"",
        "yes | \"yes\"",
        "on | \"on\"",
        "1_000 | \"1_000\"",
        "0o14 | 12",
        "0x1F | 31",
        "0b11 | \"0b11\"",
        "014 | 14",
        "12:30:45 | \"12:30:45\"",
        "2026-01-01T10:00:00Z | \"2026-01-01T10:00:00Z\"",
        "2026-01-01 | \"2026-01-01\"",
        "~ | null",
        "null | null",
        "`` | null",
        "nUll | \"nUll\"",
        "True | true",
        "FALSE | false",
        "+7 | 7",
        "1.10 | 1.10",
        ".5 | 0.5",
        "-1E400 | -1E400",
        "123456789012345678901234567890 | 123456789012345678901234567890",
        "0.1234567890123456789012345678901 | 0.1234567890123456789012345678901",
        "- | [null]",
        "<< | \"<<\"",
        "= | \"=\"",
        "'1' | \"1\"",
        "!!str 1 | \"1\"",
        "! true | \"true\"",
        "1e | \"1e\"",
        "0o8 | \"0o8\""
      })
  void a_scalar_means_what_the_core_schema_says(String yaml, String json) {
    assertThat(Json.write(read("{\"v\": " + json + "}")))
        .isEqualTo(Json.write(read("v:\n  " + yaml)));
    assertThat(read("v:\n  " + yaml).get("v")).isEqualTo(Json.read(json));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {".inf", "-.INF", ".nan", "!!binary aGk=", "!!int 5", "!x y", "1e99999999999"})
  void a_scalar_that_json_has_no_value_for_is_refused(String yaml) {
    assertThat(problems("v: " + yaml)).containsExactly("1:4 document.bad_value v");
  }

  @Test
  void a_number_of_more_than_a_thousand_digits_is_refused_in_both_languages() {
    assertThat(problems("v: " + "1".repeat(1_001))).containsExactly("1:4 document.bad_value v");
    assertThat(problems("{\"v\":" + "1".repeat(1_001) + "}"))
        .containsExactly("1:6 document.bad_value v");
    assertThat(read("v: " + "1".repeat(1_000)).get("v").asText()).hasSize(1_000);
  }

  @Test
  void every_duplicate_key_is_refused_in_both_languages() {
    assertThat(problems("a: 1\nb: {c: 1, c: 2}\na: {d: 1, d: 2}\n"))
        .containsExactly(
            "2:11 document.duplicate_key b.c",
            "3:1 document.duplicate_key a",
            "3:11 document.duplicate_key a.d");
    assertThat(problems("{\"a\": 1,\n \"a\": 2}")).containsExactly("2:2 document.duplicate_key a");
  }

  @Test
  void a_key_that_is_no_string_is_refused_and_what_follows_is_read() {
    assertThat(problems("x:\n  1: a\n  true: b\n  ~: c\n  ? [k, l]\n  : d\n  ? {m: n}\n  : e\n"))
        .containsExactly(
            "2:3 document.bad_key x",
            "3:3 document.bad_key x",
            "4:3 document.bad_key x",
            "5:5 document.bad_key x",
            "7:5 document.bad_key x");
    assertThat(problems("a: &k v\n*k : w\n")).containsExactly("2:1 document.bad_key ");
  }

  @Test
  void aliases_repeat_what_they_name() {
    assertThat(read("a: &x {k: [1]}\nb: *x\nc: [&y s, *y]"))
        .isEqualTo(Json.read("{\"a\":{\"k\":[1]},\"b\":{\"k\":[1]},\"c\":[\"s\",\"s\"]}"));
  }

  @Test
  void an_alias_to_nothing_or_to_itself_is_refused() {
    assertThat(problems("a: *nope\nb: &b [1, *b]\nc: &c {d: {e: *c}}\n"))
        .containsExactly(
            "1:4 document.bad_value a",
            "2:11 document.bad_value b[1]",
            "3:15 document.bad_value c.d.e");
  }

  @Test
  void a_billion_laughs_are_refused_without_being_told() {
    StringBuilder bomb =
        new StringBuilder("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
    for (int i = 1; i < 10; i++) {
      String alias = "*a" + (i - 1);
      bomb.append(
          "a%d: &a%d [%s]\n"
              .formatted(
                  i,
                  i,
                  String.join(
                      ", ",
                      List.of(alias, alias, alias, alias, alias, alias, alias, alias, alias))));
    }
    assertThat(problems(bomb.toString()))
        .singleElement()
        .asString()
        .endsWith("document.too_large ");
  }

  @Test
  void few_aliases_of_a_long_text_are_refused_as_well() {
    assertThat(problems("a: &a " + "x".repeat(500_000) + "\nb: [*a, *a]"))
        .containsExactly("2:9 document.too_large ");
  }

  @Test
  void aliases_cannot_nest_past_the_limit() {
    StringBuilder nested = new StringBuilder("a0: &a0 [1]\n");
    for (int i = 1; i < 600; i++) {
      nested.append("a%d: &a%d [*a%d]\n".formatted(i, i, i - 1));
    }
    assertThat(problems(nested.toString()))
        .singleElement()
        .asString()
        .endsWith("document.too_large ");
  }

  @Test
  void a_mebibyte_is_read_and_one_byte_more_is_not() {
    String frame = "a: ";
    String most = frame + "x".repeat(DocumentText.MAX_BYTES - frame.length());

    assertThat(read(most).get("a").textValue()).hasSize(DocumentText.MAX_BYTES - frame.length());
    assertThat(problems(most + "x")).containsExactly("1:1 document.too_large ");
    assertThat(problems(frame + "ä".repeat(DocumentText.MAX_BYTES / 2)))
        .containsExactly("1:1 document.too_large ");
  }

  @Test
  void too_many_values_are_refused() {
    assertThat(problems("[" + "1,".repeat(TreeBuilder.MAX_VALUES) + "]"))
        .singleElement()
        .asString()
        .endsWith("document.too_large ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":", "- ", "? ", "{a: ", "[{"})
  void ten_thousand_levels_are_refused_without_a_stack_overflow(String level) {
    assertThat(problems(level.repeat(10_000)))
        .singleElement()
        .asString()
        .endsWith("document.too_large ");
  }

  @Test
  void indented_levels_are_refused_as_well() {
    StringBuilder deep = new StringBuilder();
    for (int level = 0; level < 700; level++) {
      deep.append(" ".repeat(level)).append("a:\n");
    }
    assertThat(problems(deep.toString())).containsExactly("501:501 document.too_large ");
  }

  @Test
  void five_hundred_levels_are_read_in_both_languages() {
    String list = "[".repeat(499) + "1" + "]".repeat(499);

    assertThat(read("{\"a\":" + list + "}")).isEqualTo(read("a: " + list));
  }

  @Test
  void a_second_document_is_refused() {
    assertThat(problems("a: 1\n---\nb: 2\n")).containsExactly("2:1 document.several_documents ");
    assertThat(read("---\na: 1\n...\n")).isEqualTo(Json.read("{\"a\":1}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "# nothing\n", "\uFEFF"})
  void an_empty_document_is_refused(String yaml) {
    assertThat(problems(yaml)).containsExactly("1:1 document.missing ");
  }

  @Test
  void what_is_not_yaml_is_refused_with_its_place() {
    assertThat(problems("a: 1\nb: c: d\n")).containsExactly("2:5 document.syntax ");
    assertThat(problems("a:\n\tb: 1\n")).containsExactly("2:1 document.syntax ");
    assertThat(problems("{\"a\": 1,, }")).containsExactly("1:9 document.syntax ");
    assertThat(problems("a: \uD83D\uDE00\u0007\n")).containsExactly("1:5 document.syntax ");
  }

  @Test
  void columns_count_characters_and_not_halves_of_them() {
    assertThat(problems("\uD83D\uDE00: {a: 1, a: 2}"))
        .containsExactly("1:11 document.duplicate_key [\"\uD83D\uDE00\"].a");
    assertThat(problems("{\"\uD83D\uDE00\": {\"a\": 1, \"a\": 2}}"))
        .containsExactly("1:16 document.duplicate_key [\"\uD83D\uDE00\"].a");
  }

  @Test
  void json_is_read_where_yaml_would_refuse_it() {
    assertThat(read("\uFEFF{\n\t\"a\": [\n\t\t1\n\t],\r\n\t\"b\": \"\\/\\ud83d\\ude00\u007f\"\n}"))
        .isEqualTo(Json.read("{\"a\":[1],\"b\":\"/\uD83D\uDE00\u007f\"}"));
    String longKey = "k".repeat(5_000);
    assertThat(read("{\"" + longKey + "\": 1}").has(longKey)).isTrue();
  }

  @Test
  void a_flow_mapping_is_yaml_although_it_begins_like_json() {
    assertThat(read("{a: no, b: [~, 'x']} # YAML"))
        .isEqualTo(Json.read("{\"a\":\"no\",\"b\":[null,\"x\"]}"));
  }

  private static JsonNode read(String text) {
    Problems problems = new Problems();
    JsonNode root = DocumentText.read(text, problems).root();
    problems.throwIfAny();
    return root;
  }

  private static List<String> problems(String text) {
    return Told.by(catchThrowableOfType(DocumentException.class, () -> read(text)));
  }
}
