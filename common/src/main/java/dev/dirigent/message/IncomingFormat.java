package dev.dirigent.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.dirigent.json.JsonSyntaxException;
import dev.dirigent.json.JsonText;
import dev.dirigent.json.StrictUtf8;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Base64;

/** How the bytes of a message are read. The result is JSON text, made without building a tree. */
@RegisterForReflection
public enum IncomingFormat {
  /** One RFC 8259 value in UTF-8, kept character by character. */
  @JsonProperty("json")
  JSON {
    @Override
    public void append(StringBuilder out, byte[] bytes) {
      try {
        out.append(JsonText.of(bytes));
      } catch (JsonSyntaxException e) {
        throw new FormatException("is not JSON: " + e.getMessage());
      }
    }
  },

  /** UTF-8, as a string. */
  @JsonProperty("text")
  TEXT {
    @Override
    public void append(StringBuilder out, byte[] bytes) {
      try {
        JsonText.quote(out, StrictUtf8.decode(bytes, 0, bytes.length));
      } catch (JsonSyntaxException e) {
        throw new FormatException("is not text: " + e.getMessage());
      }
    }
  },

  /** Any bytes, as a base64 string. */
  @JsonProperty("base64")
  BASE64 {
    @Override
    public void append(StringBuilder out, byte[] bytes) {
      out.append('"').append(Base64.getEncoder().encodeToString(bytes)).append('"');
    }
  };

  /**
   * Appends the JSON value that the bytes stand for.
   *
   * @throws FormatException when they are not what the format promises; nothing was appended
   */
  public abstract void append(StringBuilder out, byte[] bytes);
}
