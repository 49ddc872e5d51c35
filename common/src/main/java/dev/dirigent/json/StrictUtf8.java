package dev.dirigent.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** UTF-8 that is valid or refused; nothing is replaced. */
public final class StrictUtf8 {

  private static final char REPLACEMENT = '\uFFFD';

  private StrictUtf8() {}

  /**
   * Decodes the bytes.
   *
   * @throws JsonSyntaxException when they are not valid UTF-8
   */
  public static String decode(byte[] bytes, int offset, int length) {
    // The quick decoder marks what it could not read, so only a text with such marks, its own or
    // the sender's, is worth the slow one.
    String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
    return text.indexOf(REPLACEMENT) < 0 ? text : decodeStrictly(bytes, offset, length);
  }

  /**
   * Encodes the text.
   *
   * @throws JsonSyntaxException when it holds half of a surrogate pair, which UTF-8 cannot say
   */
  public static byte[] encode(String text) {
    try {
      ByteBuffer bytes =
          StandardCharsets.UTF_8
              .newEncoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .encode(CharBuffer.wrap(text));
      byte[] result = new byte[bytes.remaining()];
      bytes.get(result);
      return result;
    } catch (CharacterCodingException e) {
      throw new JsonSyntaxException("the text holds half of a surrogate pair");
    }
  }

  private static String decodeStrictly(byte[] bytes, int offset, int length) {
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
