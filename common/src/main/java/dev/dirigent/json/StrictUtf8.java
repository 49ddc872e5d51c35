package dev.dirigent.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** UTF-8 that is valid or refused; nothing is replaced. */
public final class StrictUtf8 {

  private StrictUtf8() {}

  /**
   * Decodes the bytes.
   *
   * @throws JsonSyntaxException when they are not valid UTF-8
   */
  public static String decode(byte[] bytes, int offset, int length) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes, offset, length))
          .toString();
    } catch (CharacterCodingException e) {
      throw new JsonSyntaxException("the bytes are not valid UTF-8");
    }
  }
}
