package dev.dirigent.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.dirigent.block.BlockFailure;
import dev.dirigent.json.Json;
import dev.dirigent.message.OutgoingFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutgoingRecordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "\"plain\"; plain",
        "{\"b\":1.10,\"a\":12345678901234567890123}; {\"b\":1.10,\"a\":12345678901234567890123}",
        "{\"value\":{\"value\":1}}; {\"value\":1}",
        "{\"value\":1,\"other\":2}; {\"value\":1,\"other\":2}",
        "{\"key\":\"k\"}; {\"key\":\"k\"}",
        "[1,null]; [1,null]",
        "true; true"
      })
  void an_element_is_its_own_value_unless_it_is_an_envelope(String element, String sent) {
    assertThat(text(one(auto(), element).value())).isEqualTo(sent);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "{\"value\":null}", "{\"key\":\"k\",\"value\":null}"})
  void a_null_value_is_a_tombstone(String element) {
    assertThat(one(auto(), element).value()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {"\"k\"; k", "17; 17", "{\"a\":1}; {\"a\":1}", "true; true"})
  void a_key_is_text_or_compact_json(String key, String sent) {
    assertThat(text(one(auto(), "{\"value\":1,\"key\":%s}".formatted(key)).key())).isEqualTo(sent);
    assertThat(text(one(keyedBy("id"), "{\"id\":%s}".formatted(key)).key())).isEqualTo(sent);
  }

  @Test
  void an_envelopes_own_key_wins_over_the_field() {
    assertThat(text(one(keyedBy("id"), "{\"key\":\"own\",\"value\":{\"id\":\"field\"}}").key()))
        .isEqualTo("own");
    assertThat(text(one(keyedBy("id"), "{\"value\":{\"id\":\"field\"}}").key())).isEqualTo("field");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"id\":null}", "\"text\"", "[1]", "null", "{\"value\":null}"})
  void a_record_without_the_key_field_is_refused_not_sent_unkeyed(String element) {
    assertThatThrownBy(() -> keyedBy("id").of(List.of(Json.read("{\"id\":1}"), Json.read(element))))
        .isInstanceOfSatisfying(
            BlockFailure.class, e -> assertThat(e.code()).isEqualTo(KafkaError.NO_KEY_FIELD))
        .hasMessageContaining("record 2")
        .hasMessageContaining("field id");
  }

  @Test
  void headers_are_text_null_or_bytes() {
    ProducerRecord<byte[], byte[]> record =
        one(
            auto(),
            "{\"value\":1,\"headers\":{\"t\":\"abc\",\"n\":null,\"b\":{\"base64\":\"/wE=\"}}}");
    List<String> headers = new ArrayList<>();
    record
        .headers()
        .forEach(h -> headers.add(h.key() + "=" + (h.value() == null ? "null" : h.value().length)));
    assertThat(headers).containsExactly("t=3", "n=null", "b=2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"value\":1,\"headers\":[]}",
        "{\"value\":1,\"headers\":{\"a\":1}}",
        "{\"value\":1,\"headers\":{\"a\":{\"base64\":\"%\"}}}",
        "{\"value\":1,\"headers\":{\"a\":{\"base64\":\"\",\"b\":1}}}",
        "{\"value\":\"\\uD800\"}",
        "{\"value\":1,\"key\":\"\\uD800\"}"
      })
  void what_cannot_be_sent_is_refused(String element) {
    assertThatThrownBy(() -> one(auto(), element))
        .isInstanceOfSatisfying(
            BlockFailure.class, e -> assertThat(e.code()).isEqualTo(KafkaError.BAD_ENVELOPE))
        .hasMessageContaining("record 1");
  }

  @Test
  void formats_say_how_key_and_value_become_bytes() {
    OutgoingRecords json =
        new OutgoingRecords("t", Optional.empty(), OutgoingFormat.JSON, OutgoingFormat.JSON);
    assertThat(text(one(json, "{\"key\":\"k\",\"value\":\"v\"}").key())).isEqualTo("\"k\"");
    assertThat(text(one(json, "{\"key\":\"k\",\"value\":\"v\"}").value())).isEqualTo("\"v\"");
    OutgoingRecords base64 =
        new OutgoingRecords("t", Optional.empty(), OutgoingFormat.BASE64, OutgoingFormat.BASE64);
    assertThat(one(base64, "{\"key\":\"/wE=\",\"value\":\"AA==\"}").key()).containsExactly(0xFF, 1);
    assertThat(one(base64, "{\"value\":null}").value()).isNull();
    assertThatThrownBy(() -> one(base64, "{\"value\":1}")).isInstanceOf(BlockFailure.class);
    OutgoingRecords text =
        new OutgoingRecords("t", Optional.empty(), OutgoingFormat.AUTO, OutgoingFormat.TEXT);
    assertThatThrownBy(() -> one(text, "{\"value\":{}}")).isInstanceOf(BlockFailure.class);
  }

  @Test
  void a_record_over_the_clients_limit_is_refused_with_its_size() {
    String large = "x".repeat(KafkaClients.MAX_RECORD_BYTES + 1);
    assertThatThrownBy(() -> auto().of(List.of(TextNode.valueOf(large))))
        .isInstanceOfSatisfying(
            BlockFailure.class, e -> assertThat(e.code()).isEqualTo(KafkaError.RECORD_TOO_LARGE))
        .hasMessageContaining(String.valueOf(large.length()));
  }

  private static OutgoingRecords auto() {
    return new OutgoingRecords("t", Optional.empty(), OutgoingFormat.AUTO, OutgoingFormat.AUTO);
  }

  private static OutgoingRecords keyedBy(String field) {
    return new OutgoingRecords("t", Optional.of(field), OutgoingFormat.AUTO, OutgoingFormat.AUTO);
  }

  private static ProducerRecord<byte[], byte[]> one(OutgoingRecords records, String element) {
    JsonNode node = Json.read(element);
    return records.of(List.of(node)).getFirst();
  }

  private static String text(byte @Nullable [] bytes) {
    return bytes == null ? "(none)" : new String(bytes, UTF_8);
  }
}
