package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/**
 * What an unquoted scalar means by the core schema of YAML 1.2.2: {@code no} and {@code 1_000} are
 * strings, {@code 0o14} is twelve. Numbers keep every digit that counts.
 */
final class CoreSchema {

  /** Longest number that is read; longer ones are data and belong in quotes. */
  static final int MAX_DIGITS = 1_000;

  private static final Pattern NULL = Pattern.compile("|~|null|Null|NULL");
  private static final Pattern TRUE = Pattern.compile("true|True|TRUE");
  private static final Pattern FALSE = Pattern.compile("false|False|FALSE");
  private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern OCTAL = Pattern.compile("0o[0-7]+");
  private static final Pattern HEXADECIMAL = Pattern.compile("0x[0-9a-fA-F]+");
  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  private static final Pattern NOT_FINITE =
      Pattern.compile("[-+]?(\\.inf|\\.Inf|\\.INF)|\\.nan|\\.NaN|\\.NAN");

  private CoreSchema() {}

  /**
   * The value of an unquoted scalar.
   *
   * @throws IllegalArgumentException with a sentence for the author, where YAML has a value for it
   *     and JSON has none
   */
  static JsonNode resolve(String plain) {
    if (plain.isEmpty() || mayBeSpecial(plain.charAt(0))) {
      return resolveSpecial(plain);
    }
    return TextNode.valueOf(plain);
  }

  /** Whether the text, left unquoted, would be the string it is. */
  static boolean isString(String plain) {
    return !(NULL.matcher(plain).matches()
        || TRUE.matcher(plain).matches()
        || FALSE.matcher(plain).matches()
        || FLOAT.matcher(plain).matches()
        || OCTAL.matcher(plain).matches()
        || HEXADECIMAL.matcher(plain).matches()
        || NOT_FINITE.matcher(plain).matches());
  }

  private static boolean mayBeSpecial(char first) {
    return (first >= '0' && first <= '9') || "-+.~nNtTfF".indexOf(first) >= 0;
  }

  private static JsonNode resolveSpecial(String plain) {
    if (isString(plain)) {
      return TextNode.valueOf(plain);
    }
    if (NULL.matcher(plain).matches()) {
      return NullNode.instance;
    }
    if (TRUE.matcher(plain).matches()) {
      return BooleanNode.TRUE;
    }
    if (FALSE.matcher(plain).matches()) {
      return BooleanNode.FALSE;
    }
    if (NOT_FINITE.matcher(plain).matches()) {
      throw new IllegalArgumentException(plain + " is not a value of JSON; quote it to mean text");
    }
    return number(plain);
  }

  private static JsonNode number(String plain) {
    if (plain.length() > MAX_DIGITS) {
      throw new IllegalArgumentException(
          "a number may have %,d digits; quote it to mean text".formatted(MAX_DIGITS));
    }
    if (INTEGER.matcher(plain).matches()) {
      return integer(new BigInteger(plain));
    }
    if (OCTAL.matcher(plain).matches()) {
      return integer(new BigInteger(plain.substring(2), 8));
    }
    if (HEXADECIMAL.matcher(plain).matches()) {
      return integer(new BigInteger(plain.substring(2), 16));
    }
    try {
      return DecimalNode.valueOf(new BigDecimal(plain));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the exponent of this number is too large; quote it to mean text", e);
    }
  }

  /** The narrowest node, as the JSON codec makes it, so that equal numbers are equal nodes. */
  private static JsonNode integer(BigInteger value) {
    if (value.bitLength() < Integer.SIZE) {
      return JsonNodeFactory.instance.numberNode(value.intValue());
    }
    if (value.bitLength() < Long.SIZE) {
      return JsonNodeFactory.instance.numberNode(value.longValue());
    }
    return JsonNodeFactory.instance.numberNode(value);
  }
}
