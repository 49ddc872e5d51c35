package dev.dirigent.kafka;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.dirigent.block.BlockFailure;
import dev.dirigent.message.FormatException;
import dev.dirigent.message.OutgoingFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/**
 * Makes the records of a publish. All that can be refused about them is refused here, before
 * anything is sent.
 */
final class OutgoingRecords {

  private static final Set<String> ENVELOPE = Set.of("key", "value", "headers");

  /** What Kafka adds at least to a record that travels alone. */
  private static final int BATCH_OVERHEAD = 61;

  private final String topic;
  private final Optional<String> keyField;
  private final OutgoingFormat keyFormat;
  private final OutgoingFormat valueFormat;

  OutgoingRecords(
      String topic,
      Optional<String> keyField,
      OutgoingFormat keyFormat,
      OutgoingFormat valueFormat) {
    this.topic = topic;
    this.keyField = keyField;
    this.keyFormat = keyFormat;
    this.valueFormat = valueFormat;
  }

  /**
   * The records, in the list's order.
   *
   * @throws BlockFailure {@code bad_envelope}, {@code no_key_field} or {@code record_too_large},
   *     naming the first record at fault
   */
  List<ProducerRecord<byte[], byte[]>> of(List<JsonNode> elements) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      records.add(record(i, elements.get(i)));
    }
    requireFit(records, KafkaClients.MAX_RECORD_BYTES);
    return records;
  }

  /**
   * Holds the records against the most that one may have. The limit counts the broker's overhead,
   * of which this counts what every record has, so a record that just fits is never refused here.
   *
   * @throws BlockFailure {@code record_too_large}, naming the first that does not fit and its size
   */
  static void requireFit(List<ProducerRecord<byte[], byte[]>> records, int limit) {
    for (int i = 0; i < records.size(); i++) {
      ProducerRecord<byte[], byte[]> record = records.get(i);
      long size = size(record) + headerSize(record.headers());
      if (size + BATCH_OVERHEAD > limit) {
        throw refused(
            KafkaError.RECORD_TOO_LARGE, i, "has %d bytes, the most is %d".formatted(size, limit));
      }
    }
  }

  /** The bytes of key and value. */
  static long size(ProducerRecord<byte[], byte[]> record) {
    return length(record.key()) + length(record.value());
  }

  private ProducerRecord<byte[], byte[]> record(int index, JsonNode element) {
    boolean envelope = isEnvelope(element);
    JsonNode value = envelope ? element.get("value") : element;
    JsonNode ownKey = envelope ? element.path("key") : MissingNode.getInstance();
    List<Header> headers = envelope ? headers(index, element.path("headers")) : List.of();
    return new ProducerRecord<>(
        topic, null, key(index, ownKey, value), value(index, value), headers);
  }

  private static boolean isEnvelope(JsonNode element) {
    return element.isObject()
        && element.has("value")
        && element.properties().stream().map(Map.Entry::getKey).allMatch(ENVELOPE::contains);
  }

  private byte @Nullable [] key(int index, JsonNode own, JsonNode value) {
    if (!own.isMissingNode() && !own.isNull()) {
      return bytes(index, "key", keyFormat, own);
    }
    if (keyField.isEmpty()) {
      return null;
    }
    JsonNode field = value.path(keyField.get());
    if (!value.isObject() || field.isMissingNode() || field.isNull()) {
      throw refused(
          KafkaError.NO_KEY_FIELD,
          index,
          "has no field %s to take its key from".formatted(keyField.get()));
    }
    return bytes(index, "key", keyFormat, field);
  }

  private byte @Nullable [] value(int index, JsonNode value) {
    return value.isNull() ? null : bytes(index, "value", valueFormat, value);
  }

  private static byte[] bytes(int index, String part, OutgoingFormat format, JsonNode value) {
    try {
      return format.bytes(value);
    } catch (FormatException e) {
      throw refused(
          KafkaError.BAD_ENVELOPE,
          index,
          "cannot be sent: its %s %s".formatted(part, e.getMessage()));
    }
  }

  private static List<Header> headers(int index, JsonNode written) {
    if (written.isMissingNode() || written.isNull()) {
      return List.of();
    }
    if (!written.isObject()) {
      throw refused(KafkaError.BAD_ENVELOPE, index, "has headers that are not an object");
    }
    List<Header> headers = new ArrayList<>();
    for (Map.Entry<String, JsonNode> header : written.properties()) {
      headers.add(
          new RecordHeader(header.getKey(), header(index, header.getKey(), header.getValue())));
    }
    return headers;
  }

  private static byte @Nullable [] header(int index, String name, JsonNode value) {
    try {
      if (value.isNull()) {
        return null;
      }
      if (value.isTextual()) {
        return OutgoingFormat.TEXT.bytes(value);
      }
      if (value.isObject() && value.size() == 1 && value.has("base64")) {
        return OutgoingFormat.BASE64.bytes(value.get("base64"));
      }
    } catch (FormatException e) {
      throw refused(
          KafkaError.BAD_ENVELOPE,
          index,
          "has a header %s that %s".formatted(name, e.getMessage()));
    }
    throw refused(
        KafkaError.BAD_ENVELOPE,
        index,
        "has a header %s that is neither text nor null nor {\"base64\": …}".formatted(name));
  }

  private static long headerSize(Headers headers) {
    long size = 0;
    for (Header header : headers) {
      size += header.key().length() + length(header.value());
    }
    return size;
  }

  private static long length(byte @Nullable [] bytes) {
    return bytes == null ? 0 : bytes.length;
  }

  private static BlockFailure refused(KafkaError code, int index, String what) {
    return new BlockFailure(
        code, "record %d %s; nothing of the batch was sent".formatted(index + 1, what));
  }
}
