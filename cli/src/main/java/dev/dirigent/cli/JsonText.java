package dev.dirigent.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** JSON in and out; every digit and every odd character of a payload survives. */
final class JsonText {

  private static final int LONGEST = 64 * 1024 * 1024;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNumberLength(LONGEST)
                          .maxStringLength(LONGEST)
                          .build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  // Requests are plain ASCII: a lone surrogate in a payload has no UTF-8 form.
  private static final ObjectWriter REQUEST_WRITER =
      MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

  private JsonText() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** The value, where the text is one JSON value and nothing more. */
  static Optional<JsonNode> parsed(String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      return node == null || node.isMissingNode() ? Optional.empty() : Optional.of(node);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** The value a person typed: JSON when it parses, else the text itself. */
  static JsonNode typed(String text) {
    return parsed(text).orElseGet(() -> MAPPER.getNodeFactory().textNode(text));
  }

  /** One line for people and pipes. */
  static String line(JsonNode node) {
    return write(MAPPER.writer(), node);
  }

  /** A request's body. */
  static String request(JsonNode node) {
    return write(REQUEST_WRITER, node);
  }

  private static String write(ObjectWriter writer, JsonNode node) {
    try {
      return writer.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree is always writable", e);
    }
  }
}
