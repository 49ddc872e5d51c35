package dev.dirigent.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.json.Json;
import dev.dirigent.json.JsonCorpus;
import dev.dirigent.message.IncomingFormat;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaRecordCodecTest {

  private static final long AT = 1_767_261_600_120L;
  private static final byte[] NOT_UTF8 = {(byte) 0xFF, 1};

  private final KafkaRecordCodec codec =
      new KafkaRecordCodec(IncomingFormat.BASE64, IncomingFormat.JSON);

  @Test
  void a_record_looks_as_documented() {
    Headers headers = new RecordHeaders().add("trace", "abc".getBytes(UTF_8));
    assertThat(codec.json(record("k1".getBytes(UTF_8), "{\"qty\": 3}", headers)))
        .isEqualTo(
            "{\"topic\":\"orders\",\"partition\":2,\"offset\":42,\"key\":\"azE=\","
                + "\"value\":{\"qty\": 3},\"timestamp\":\"2026-01-01T10:00:00.120Z\","
                + "\"timestamp_type\":\"create\",\"headers\":{\"trace\":\"abc\"}}");
  }

  @Test
  void a_value_is_not_touched() {
    String value = "{\"b\":1.10,\"a\":123456789012345678901234567890,\"b\":\"\\u0000\\/\\uD800\"}";
    assertThat(codec.json(record(null, value, new RecordHeaders())))
        .contains("\"key\":null,\"value\":" + value + ",");
  }

  @Test
  void a_tombstone_is_null() {
    assertThat(codec.json(record(NOT_UTF8, null, new RecordHeaders())))
        .contains("\"key\":\"/wE=\",\"value\":null,");
  }

  @Test
  void headers_that_are_not_text_and_repeated_ones_are_all_kept() {
    Headers headers =
        new RecordHeaders()
            .add("a", "1".getBytes(UTF_8))
            .add("b", NOT_UTF8)
            .add("n", null)
            .add("a", "2".getBytes(UTF_8));
    assertThat(codec.json(record(null, "1", headers)))
        .endsWith(
            "\"headers\":{\"a\":\"2\",\"n\":null},\"headers_base64\":{\"b\":\"/wE=\"},"
                + "\"headers_all\":[{\"name\":\"a\",\"value\":\"1\"},"
                + "{\"name\":\"b\",\"base64\":\"/wE=\"},{\"name\":\"n\",\"value\":null},"
                + "{\"name\":\"a\",\"value\":\"2\"}]}");
  }

  @Test
  void a_record_without_a_timestamp_says_so() {
    ConsumerRecord<byte[], byte[]> record =
        new ConsumerRecord<>("orders", 2, 42, null, "1".getBytes(UTF_8));
    assertThat(codec.json(record)).contains("\"timestamp\":null,\"timestamp_type\":null");
  }

  @Test
  void text_and_base64_carry_what_json_cannot() {
    ConsumerRecord<byte[], byte[]> record =
        record("\"quo\nted\"".getBytes(UTF_8), "not json", new RecordHeaders());
    assertThat(new KafkaRecordCodec(IncomingFormat.TEXT, IncomingFormat.TEXT).json(record))
        .contains("\"key\":\"\\\"quo\\nted\\\"\",\"value\":\"not json\"");
    assertThat(new KafkaRecordCodec(IncomingFormat.TEXT, IncomingFormat.BASE64).json(record))
        .contains("\"value\":\"bm90IGpzb24=\"");
  }

  @Test
  void what_does_not_decode_is_named_by_its_coordinates_and_not_quoted() {
    assertThatThrownBy(() -> codec.json(record(null, "secret", new RecordHeaders())))
        .isInstanceOfSatisfying(
            BlockFailure.class, e -> assertThat(e.code()).isEqualTo(KafkaError.PART_NOT_JSON))
        .hasMessageContaining("the value of the record at offset 42 of orders, partition 2")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(
            () ->
                new KafkaRecordCodec(IncomingFormat.TEXT, IncomingFormat.JSON)
                    .json(record(NOT_UTF8, "1", new RecordHeaders())))
        .isInstanceOfSatisfying(
            BlockFailure.class, e -> assertThat(e.code()).isEqualTo(KafkaError.PART_NOT_TEXT))
        .hasMessageContaining("the key of");
  }

  static List<JsonCorpus.Sample> samples() {
    return JsonCorpus.samples();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void every_value_becomes_a_message_that_reads_back_or_a_clear_refusal(JsonCorpus.Sample sample) {
    ConsumerRecord<byte[], byte[]> record =
        new ConsumerRecord<>("orders", 2, 42, null, sample.bytes());
    Optional<String> message = message(record);
    if (sample.expected() != JsonCorpus.Expected.EITHER) {
      assertThat(message.isPresent()).isEqualTo(sample.expected() == JsonCorpus.Expected.ACCEPTED);
    }
    message.ifPresent(
        text -> assertThat(Json.read(text).get("value")).isEqualTo(Json.read(sample.bytes())));
  }

  private Optional<String> message(ConsumerRecord<byte[], byte[]> record) {
    try {
      return Optional.of(codec.json(record));
    } catch (BlockFailure e) {
      assertThat(e.code()).isEqualTo(KafkaError.PART_NOT_JSON);
      return Optional.empty();
    }
  }

  private static ConsumerRecord<byte[], byte[]> record(
      byte @Nullable [] key, @Nullable String value, Headers headers) {
    return new ConsumerRecord<>(
        "orders",
        2,
        42,
        AT,
        TimestampType.CREATE_TIME,
        0,
        0,
        key,
        value == null ? null : value.getBytes(UTF_8),
        headers,
        Optional.empty());
  }
}
