package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.dirigent.json.Json;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes a tree as block-style YAML. A string is quoted exactly where it would otherwise be read as
 * something else; one of several lines is a literal block.
 */
final class CanonicalYaml {

  private static final String INDENT = "  ";

  /** YAML ends the search for the colon of a key after 1,024 characters. */
  private static final int LONGEST_SIMPLE_KEY = 1_000;

  private static final String VISIBLE =
      "[\\x20-\\x7E\\xA0-\\u2027\\u202A-\\uD7FF\\uE000-\\uFEFE\\uFF00-\\uFFFD\\x{10000}-\\x{10FFFF}]";

  /** Printable, and by its first and last character and its colons and hashes no other syntax. */
  private static final Pattern PLAIN =
      Pattern.compile(
          "(?![-?:](?: |$))(?![,\\[\\]{}#&*!|>'\"%@`\\xA0 ])(?!---|\\.\\.\\.)"
              + "(?!.*(?:: | #))(?!.*[: ]$)"
              + VISIBLE
              + "+");

  private static final Pattern LINE = Pattern.compile("(?!\\s++$)" + VISIBLE + "++");

  private final StringBuilder yaml = new StringBuilder();

  private CanonicalYaml() {}

  static String write(JsonNode document) {
    CanonicalYaml writer = new CanonicalYaml();
    writer.members(document, "");
    return writer.yaml.toString();
  }

  private void members(JsonNode object, String indent) {
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      yaml.append(indent);
      member(member.getKey(), member.getValue(), indent);
    }
  }

  private void member(String name, JsonNode value, String indent) {
    String key = scalar(TextNode.valueOf(name));
    if (key.length() > LONGEST_SIMPLE_KEY) {
      yaml.append("? ").append(key).append('\n').append(indent).append(':');
    } else {
      yaml.append(key).append(':');
    }
    if (value.isContainerNode() && !value.isEmpty()) {
      yaml.append('\n');
      block(value, indent + INDENT);
    } else {
      inline(value, indent + INDENT);
    }
  }

  private void elements(JsonNode list, String indent) {
    for (JsonNode element : list) {
      yaml.append(indent).append('-');
      if (element.isObject() && !element.isEmpty()) {
        firstMemberOnTheSameLine(element, indent + INDENT);
      } else if (element.isArray() && !element.isEmpty()) {
        yaml.append('\n');
        elements(element, indent + INDENT);
      } else {
        inline(element, indent + INDENT);
      }
    }
  }

  private void firstMemberOnTheSameLine(JsonNode object, String indent) {
    boolean first = true;
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      yaml.append(first ? " " : indent);
      member(member.getKey(), member.getValue(), indent);
      first = false;
    }
  }

  private void block(JsonNode value, String indent) {
    if (value.isObject()) {
      members(value, indent);
    } else {
      elements(value, indent);
    }
  }

  private void inline(JsonNode value, String indent) {
    if (value.isTextual() && isLiteral(value.textValue())) {
      literal(value.textValue(), indent);
    } else {
      yaml.append(' ').append(scalar(value)).append('\n');
    }
  }

  /** Several lines, none of them blank but not empty, at most one line end at the end. */
  private static boolean isLiteral(String text) {
    return text.indexOf('\n') > 0
        && text.indexOf('\n') < text.length() - 1
        && !Character.isWhitespace(text.charAt(0))
        && !text.endsWith("\n\n")
        && lines(text).allMatch(line -> line.isEmpty() || LINE.matcher(line).matches());
  }

  private void literal(String text, String indent) {
    yaml.append(text.endsWith("\n") ? " |\n" : " |-\n");
    lines(text)
        .forEach(
            line -> {
              if (!line.isEmpty()) {
                yaml.append(indent).append(line);
              }
              yaml.append('\n');
            });
  }

  /** The lines between line feeds; every other character, a carriage return too, is part of one. */
  private static Stream<String> lines(String text) {
    return Stream.of(text.split("\n", 0));
  }

  private static String scalar(JsonNode value) {
    if (!value.isTextual()) {
      return Json.write(value);
    }
    String text = value.textValue();
    return PLAIN.matcher(text).matches() && CoreSchema.isString(text) ? text : quoted(text);
  }

  /** A double-quoted string with everything that YAML does not print as an escape. */
  private static String quoted(String text) {
    String json = Json.write(TextNode.valueOf(text));
    StringBuilder quoted = new StringBuilder(json.length());
    json.codePoints()
        .forEach(
            character -> {
              String one = Character.toString(character);
              if (one.matches(VISIBLE)) {
                quoted.append(one);
              } else {
                quoted.append("\\u%04X".formatted(character));
              }
            });
    return quoted.toString();
  }
}
