package dev.dirigent.kafka;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.json.JsonSyntaxException;
import dev.dirigent.json.JsonText;
import dev.dirigent.json.StrictUtf8;
import dev.dirigent.message.FormatException;
import dev.dirigent.message.IncomingFormat;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;

/**
 * What a record looks like downstream. It is written as JSON text, and a JSON value goes in as it
 * came: no digit, key or escape of it changes. Thread-safe.
 */
public final class KafkaRecordCodec {

  private static final DateTimeFormatter MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  /** Room for everything around key and value. */
  private static final int ENVELOPE_CHARS = 192;

  private final IncomingFormat key;
  private final IncomingFormat value;

  public KafkaRecordCodec(IncomingFormat key, IncomingFormat value) {
    this.key = key;
    this.value = value;
  }

  /**
   * The record as a JSON object.
   *
   * @throws BlockFailure {@code part_not_json} or {@code part_not_text}, with the record's
   *     coordinates, when key or value is not what its format promises
   */
  public String json(ConsumerRecord<byte[], byte[]> record) {
    StringBuilder out = new StringBuilder(ENVELOPE_CHARS + sizeHint(record));
    out.append("{\"topic\":");
    JsonText.quote(out, record.topic());
    out.append(",\"partition\":").append(record.partition());
    out.append(",\"offset\":").append(record.offset());
    out.append(",\"key\":");
    part(out, record, "key", key, Optional.ofNullable(record.key()));
    out.append(",\"value\":");
    part(out, record, "value", value, Optional.ofNullable(record.value()));
    timestamp(out, record);
    headers(out, record.headers());
    return out.append('}').toString();
  }

  private static int sizeHint(ConsumerRecord<byte[], byte[]> record) {
    return Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
  }

  private static void part(
      StringBuilder out,
      ConsumerRecord<byte[], byte[]> record,
      String part,
      IncomingFormat format,
      Optional<byte[]> bytes) {
    if (bytes.isEmpty()) {
      out.append("null");
      return;
    }
    try {
      format.append(out, bytes.get());
    } catch (FormatException e) {
      throw new BlockFailure(
          format == IncomingFormat.JSON ? KafkaError.PART_NOT_JSON : KafkaError.PART_NOT_TEXT,
          "the %s of the record at offset %d of %s, partition %d, %s"
              .formatted(
                  part, record.offset(), record.topic(), record.partition(), e.getMessage()));
    }
  }

  private static void timestamp(StringBuilder out, ConsumerRecord<byte[], byte[]> record) {
    if (record.timestampType() == TimestampType.NO_TIMESTAMP_TYPE || record.timestamp() < 0) {
      out.append(",\"timestamp\":null,\"timestamp_type\":null");
      return;
    }
    out.append(",\"timestamp\":\"");
    MILLIS.formatTo(Instant.ofEpochMilli(record.timestamp()), out);
    out.append("\",\"timestamp_type\":\"");
    out.append(record.timestampType() == TimestampType.CREATE_TIME ? "create" : "log_append");
    out.append('"');
  }

  private static void headers(StringBuilder out, Headers headers) {
    List<KafkaHeader> all = new ArrayList<>();
    Map<String, KafkaHeader> last = new LinkedHashMap<>();
    for (Header header : headers) {
      KafkaHeader read = KafkaHeader.of(header);
      all.add(read);
      last.put(read.name(), read);
    }
    out.append(",\"headers\":");
    object(out, last.values().stream().filter(header -> !header.base64()).toList());
    List<KafkaHeader> binary = last.values().stream().filter(KafkaHeader::base64).toList();
    if (!binary.isEmpty()) {
      out.append(",\"headers_base64\":");
      object(out, binary);
    }
    if (last.size() < all.size()) {
      out.append(",\"headers_all\":");
      list(out, all);
    }
  }

  private static void object(StringBuilder out, List<KafkaHeader> headers) {
    char before = '{';
    for (KafkaHeader header : headers) {
      out.append(before);
      JsonText.quote(out, header.name());
      header.appendValue(out.append(':'));
      before = ',';
    }
    out.append(before == '{' ? "{}" : "}");
  }

  /** Every header in its place, {@code {"name", "value"}} or {@code {"name", "base64"}}. */
  private static void list(StringBuilder out, List<KafkaHeader> headers) {
    char before = '[';
    for (KafkaHeader header : headers) {
      out.append(before).append("{\"name\":");
      JsonText.quote(out, header.name());
      out.append(header.base64() ? ",\"base64\":" : ",\"value\":");
      header.appendValue(out);
      out.append('}');
      before = ',';
    }
    out.append(']');
  }

  /** A header whose value is text, null, or else bytes in base64. */
  private record KafkaHeader(String name, Optional<String> value, boolean base64) {

    static KafkaHeader of(Header header) {
      if (header.value() == null) {
        return new KafkaHeader(header.key(), Optional.empty(), false);
      }
      byte[] bytes = header.value();
      try {
        String text = StrictUtf8.decode(bytes, 0, bytes.length);
        return new KafkaHeader(header.key(), Optional.of(text), false);
      } catch (JsonSyntaxException e) {
        String text = Base64.getEncoder().encodeToString(bytes);
        return new KafkaHeader(header.key(), Optional.of(text), true);
      }
    }

    void appendValue(StringBuilder out) {
      value.ifPresentOrElse(text -> JsonText.quote(out, text), () -> out.append("null"));
    }
  }
}
