package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** How values look to people. Control characters of a payload never reach the terminal. */
final class Cells {

  private static final String NOTHING = "-";

  private Cells() {}

  /** The value at the path of keys, on one line. */
  static String text(JsonNode item, String... keys) {
    JsonNode value = item;
    for (String key : keys) {
      value = value.path(key);
    }
    return text(value);
  }

  static String text(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return NOTHING;
    }
    if (value.isArray()) {
      List<String> parts = new ArrayList<>();
      value.forEach(part -> parts.add(text(part)));
      return parts.isEmpty() ? NOTHING : String.join(", ", parts);
    }
    return printable(value.isObject() ? JsonText.line(value) : value.asText());
  }

  /** The object's fields below each other, nested ones indented. */
  static List<String> details(JsonNode object) {
    List<String> lines = new ArrayList<>();
    details(object, "", lines);
    return lines;
  }

  private static void details(JsonNode object, String indent, List<String> lines) {
    int widest = object.propertyStream().mapToInt(entry -> entry.getKey().length()).max().orElse(0);
    object.forEachEntry(
        (key, value) -> {
          String label = indent + printable(key) + ":";
          if (value.isObject() && !value.isEmpty()) {
            lines.add(label);
            details(value, indent + "  ", lines);
          } else if (value.isArray() && !value.isEmpty() && value.get(0).isObject()) {
            lines.add(label);
            value.forEach(element -> element(element, indent + "  ", lines));
          } else {
            lines.add(label + " ".repeat(widest - key.length() + 1) + text(value));
          }
        });
  }

  private static void element(JsonNode element, String indent, List<String> lines) {
    int first = lines.size();
    details(element, indent + "  ", lines);
    if (lines.size() > first) {
      lines.set(first, indent + "- " + lines.get(first).substring(indent.length() + 2));
    }
  }

  static String printable(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isISOControl(c)) {
                safe.append(c == '\n' ? "\\n" : c == '\t' ? "\\t" : "\\u%04x".formatted(c));
              } else {
                safe.appendCodePoint(c);
              }
            });
    return safe.toString();
  }
}
