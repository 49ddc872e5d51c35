package dev.dirigent.json;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/**
 * JSON that stays text. A message that is only passed on is checked in one pass and embedded as it
 * came: digits, key order, escapes and repeated keys survive because nothing takes them apart.
 *
 * <p>What passes here can be read by {@link Json#read(String)} later.
 */
public final class JsonText {

  /** Exponents of more digits are refused: no decimal type holds such a number. */
  private static final int MAX_EXPONENT_DIGITS = 9;

  private static final int HEX = 16;

  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  /**
   * Checks that the bytes are exactly one RFC 8259 value in UTF-8 and returns them as text. A
   * leading byte-order mark is left out; nesting is bounded by {@value Json#MAX_DEPTH} levels.
   *
   * @throws JsonSyntaxException when they are not, with the place
   */
  public static String of(byte[] utf8) {
    String text = StrictUtf8.decode(utf8, 0, utf8.length);
    String value = text.startsWith("\uFEFF") ? text.substring(1) : text;
    new JsonText(value).check();
    return value;
  }

  /** Appends the text as a JSON string, quotes included. */
  public static void quote(StringBuilder out, String text) {
    out.append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, out);
    out.append('"');
  }

  private void check() {
    value(0);
    skipBlanks();
    if (at < text.length()) {
      throw wrong("there is more after the value");
    }
  }

  private void value(int depth) {
    skipBlanks();
    char first = peek();
    switch (first) {
      case '{' -> object(deeper(depth));
      case '[' -> array(deeper(depth));
      case '"' -> string();
      case 't' -> literal("true");
      case 'f' -> literal("false");
      case 'n' -> literal("null");
      default -> number();
    }
  }

  private int deeper(int depth) {
    if (depth == Json.MAX_DEPTH) {
      throw wrong("the nesting is deeper than " + Json.MAX_DEPTH + " levels");
    }
    return depth + 1;
  }

  private void object(int depth) {
    at++;
    skipBlanks();
    if (skip('}')) {
      return;
    }
    do {
      skipBlanks();
      if (peek() != '"') {
        throw wrong("a key in quotes is expected");
      }
      string();
      skipBlanks();
      if (!skip(':')) {
        throw wrong("a colon is expected after the key");
      }
      value(depth);
      skipBlanks();
    } while (skip(','));
    if (!skip('}')) {
      throw wrong("a comma or the end of the object is expected");
    }
  }

  private void array(int depth) {
    at++;
    skipBlanks();
    if (skip(']')) {
      return;
    }
    do {
      value(depth);
      skipBlanks();
    } while (skip(','));
    if (!skip(']')) {
      throw wrong("a comma or the end of the array is expected");
    }
  }

  private void string() {
    at++;
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return;
      }
      if (c < ' ') {
        throw wrong("a control character in a string is not escaped");
      }
      if (c == '\\') {
        at++;
        escape();
      }
    }
    throw wrong("a string does not end");
  }

  private void escape() {
    switch (peek()) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> {}
      case 'u' -> {
        for (int i = 0; i < 4; i++) {
          at++;
          if (peek() > 'f' || Character.digit(peek(), HEX) < 0) {
            throw wrong("an escape needs four hexadecimal digits");
          }
        }
      }
      default -> throw wrong("there is no such escape");
    }
  }

  private void literal(String word) {
    if (!text.startsWith(word, at)) {
      throw wrong("a value is expected");
    }
    at += word.length();
  }

  private void number() {
    skip('-');
    if (!skip('0') && digits() == 0) {
      throw wrong("a value is expected");
    }
    if (skip('.') && digits() == 0) {
      throw wrong("a digit is expected after the decimal point");
    }
    if (skip('e') || skip('E')) {
      exponent();
    }
  }

  private void exponent() {
    if (!skip('+')) {
      skip('-');
    }
    int start = at;
    if (digits() == 0) {
      throw wrong("a digit is expected in the exponent");
    }
    while (start < at - 1 && text.charAt(start) == '0') {
      start++;
    }
    if (at - start > MAX_EXPONENT_DIGITS) {
      throw wrong("the exponent of a number is too large");
    }
  }

  private int digits() {
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at - start;
  }

  private void skipBlanks() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
        return;
      }
      at++;
    }
  }

  private boolean skip(char wanted) {
    if (at < text.length() && text.charAt(at) == wanted) {
      at++;
      return true;
    }
    return false;
  }

  private char peek() {
    if (at >= text.length()) {
      throw wrong(text.isBlank() ? "there is no value" : "the text ends too early");
    }
    return text.charAt(at);
  }

  private JsonSyntaxException wrong(String what) {
    return new JsonSyntaxException(what + " at character " + (at + 1));
  }
}
