package dev.dirigent.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.json.Json;
import dev.dirigent.json.JsonSyntaxException;
import dev.dirigent.json.StrictUtf8;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** How a value becomes the bytes of a message. */
@RegisterForReflection
public enum OutgoingFormat {
  /** Text as UTF-8, anything else as compact JSON. */
  @JsonProperty("auto")
  AUTO {
    @Override
    public byte[] bytes(JsonNode value) {
      return value.isTextual() ? TEXT.bytes(value) : JSON.bytes(value);
    }
  },

  /** Compact JSON, text in quotes. */
  @JsonProperty("json")
  JSON {
    @Override
    public byte[] bytes(JsonNode value) {
      return Json.write(value).getBytes(StandardCharsets.UTF_8);
    }
  },

  /** Text as UTF-8, nothing else. */
  @JsonProperty("text")
  TEXT {
    @Override
    public byte[] bytes(JsonNode value) {
      try {
        return StrictUtf8.encode(text(value, "text"));
      } catch (JsonSyntaxException e) {
        throw new FormatException("cannot be sent as text: " + e.getMessage());
      }
    }
  },

  /** The bytes that a base64 text stands for. */
  @JsonProperty("base64")
  BASE64 {
    @Override
    public byte[] bytes(JsonNode value) {
      try {
        return Base64.getDecoder().decode(text(value, "base64"));
      } catch (IllegalArgumentException e) {
        throw new FormatException("is not base64");
      }
    }
  };

  /**
   * The bytes of a value that is not null.
   *
   * @throws FormatException when the format cannot carry it
   */
  public abstract byte[] bytes(JsonNode value);

  private static String text(JsonNode value, String format) {
    if (!value.isTextual()) {
      throw new FormatException("has to be text to be sent as %s".formatted(format));
    }
    return value.textValue();
  }
}
