package dev.dirigent.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The project's JSON codec: RFC 8259 and nothing more on the way in, the same value on the way out.
 *
 * <p>Numbers keep every digit, keys keep their order, {@code \u0000} and lone surrogates survive,
 * nesting is bounded by {@value #MAX_DEPTH} levels and those a message is wrapped in. Thread-safe.
 */
public final class Json {

  /** Deepest nesting a message may have; deeper is refused, never a stack overflow. */
  public static final int MAX_DEPTH = 500;

  /** What a message is wrapped in on its way: outputs, lists, the objects of a document. */
  private static final int WRAPPING_DEPTH = 100;

  private static final int MAX_LENGTH = 64 * 1024 * 1024;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH + WRAPPING_DEPTH)
                          .maxNumberLength(MAX_LENGTH)
                          .maxStringLength(MAX_LENGTH)
                          .build())
                  .disable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                  .disable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                  .enable(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
                  .build())
          .addModule(new Jdk8Module())
          .addModule(new JavaTimeModule())
          .addModule(new DurationModule())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .build();

  private static final ObjectWriter ESCAPING_WRITER =
      MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

  private Json() {}

  /**
   * Reads exactly one JSON value.
   *
   * @throws JsonSyntaxException when the text is not one RFC 8259 value, with the place
   */
  public static JsonNode read(String text) {
    try {
      return present(MAPPER.readTree(text));
    } catch (JsonProcessingException e) {
      throw new JsonSyntaxException(e);
    }
  }

  /**
   * Reads exactly one JSON value from UTF-8 bytes; a leading byte-order mark is ignored.
   *
   * @throws JsonSyntaxException when the bytes are not one RFC 8259 value in UTF-8, with the place
   */
  public static JsonNode read(byte[] utf8) {
    int start = startsWithByteOrderMark(utf8) ? 3 : 0;
    // A decoding reader instead of the factory's detection: the input is UTF-8 or refused, never
    // guessed to be UTF-16 or UTF-32.
    try (JsonParser parser =
        MAPPER.createParser(StrictUtf8.decode(utf8, start, utf8.length - start))) {
      JsonNode node = present(MAPPER.readTree(parser));
      if (parser.nextToken() != null) {
        throw new JsonSyntaxException("there is more after the value", parser.currentLocation());
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new JsonSyntaxException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Compact JSON of the value, storable in UTF-8 whatever characters its strings hold. */
  public static String write(JsonNode node) {
    try {
      String text = MAPPER.writeValueAsString(node);
      return hasLoneSurrogate(text) ? ESCAPING_WRITER.writeValueAsString(node) : text;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not writable as JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** The value as a tree: records by their snake_case names, absent optionals as null. */
  public static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /**
   * The tree as a record; unknown keys and values of another type are refused.
   *
   * @throws JsonSyntaxException naming the path at fault
   */
  public static <T> T as(JsonNode node, Class<T> type) {
    try {
      return MAPPER.treeToValue(node, type);
    } catch (JsonProcessingException e) {
      throw new JsonSyntaxException(e);
    }
  }

  /** An empty object that keeps the order of its keys. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** An empty array. */
  public static ArrayNode array() {
    return MAPPER.createArrayNode();
  }

  /** A mapper of the same settings, for libraries that want one. Do not change it. */
  public static ObjectMapper mapper() {
    return MAPPER;
  }

  private static JsonNode present(JsonNode node) throws JsonSyntaxException {
    if (node == null || node instanceof MissingNode) {
      throw new JsonSyntaxException("there is no value");
    }
    return node;
  }

  private static boolean startsWithByteOrderMark(byte[] utf8) {
    return utf8.length >= 3
        && utf8[0] == (byte) 0xEF
        && utf8[1] == (byte) 0xBB
        && utf8[2] == (byte) 0xBF;
  }

  private static boolean hasLoneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else {
        return true;
      }
    }
    return false;
  }
}
