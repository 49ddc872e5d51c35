package dev.dirigent.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {

  static List<JsonCorpus.Sample> samples() {
    return JsonCorpus.samples();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void what_must_be_read_is_kept_as_it_came_and_what_must_not_is_refused(JsonCorpus.Sample sample) {
    switch (sample.expected()) {
      case ACCEPTED -> assertThat(kept(sample.bytes())).isEqualTo(withoutMark(sample.bytes()));
      case REFUSED ->
          assertThatThrownBy(() -> JsonText.of(sample.bytes()))
              .isInstanceOf(JsonSyntaxException.class);
      case EITHER -> assertThatCode(() -> accepts(sample.bytes())).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void what_is_kept_as_text_can_be_read_as_a_tree_later(JsonCorpus.Sample sample) {
    if (accepts(sample.bytes())) {
      JsonNode tree = Json.read(JsonText.of(sample.bytes()));
      assertThat(Json.read(Json.write(tree))).isEqualTo(tree);
    }
  }

  @Test
  void nesting_is_bounded_and_what_wraps_a_message_still_fits() {
    String deepest = "[".repeat(Json.MAX_DEPTH) + "]".repeat(Json.MAX_DEPTH);
    assertThat(kept(deepest)).isEqualTo(deepest);
    assertThat(Json.read("{\"messages\":[{\"value\":" + deepest + "}]}").isObject()).isTrue();
    assertThatThrownBy(() -> kept("[" + deepest + "]"))
        .isInstanceOf(JsonSyntaxException.class)
        .hasMessageContaining("500");
  }

  @Test
  void a_byte_order_mark_is_ignored_at_the_start_only() {
    assertThat(kept("\uFEFF{}")).isEqualTo("{}");
    assertThatThrownBy(() -> kept("{}\uFEFF")).isInstanceOf(JsonSyntaxException.class);
  }

  @Test
  void a_replacement_character_of_the_senders_own_is_no_bad_byte() {
    assertThat(kept("\"\uFFFD\"")).isEqualTo("\"\uFFFD\"");
    assertThatThrownBy(() -> JsonText.of(new byte[] {'"', (byte) 0xC3, '"'}))
        .isInstanceOf(JsonSyntaxException.class)
        .hasMessageContaining("UTF-8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "  ", "{", "[1,]", "{\"a\" 1}", "01", "1.", "-", "1e", "tru", "1 2", "NaN"})
  void a_fault_is_named_with_its_place_and_without_the_input(String text) {
    assertThatThrownBy(() -> kept(text))
        .isInstanceOf(JsonSyntaxException.class)
        .hasMessageContaining("at character");
  }

  @Test
  void a_number_no_decimal_type_holds_is_refused_at_once() {
    assertThat(kept("1e999999999")).isEqualTo("1e999999999");
    assertThat(kept("1E+000000000001")).isEqualTo("1E+000000000001");
    assertThatThrownBy(() -> kept("1e1000000000")).isInstanceOf(JsonSyntaxException.class);
  }

  private static boolean accepts(byte[] bytes) {
    try {
      JsonText.of(bytes);
      return true;
    } catch (JsonSyntaxException e) {
      return false;
    }
  }

  private static String kept(String text) {
    return kept(text.getBytes(UTF_8));
  }

  private static String kept(byte[] bytes) {
    return JsonText.of(bytes);
  }

  private static String withoutMark(byte[] bytes) {
    String text = new String(bytes, UTF_8);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
