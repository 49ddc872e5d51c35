package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * A string of a config, split into its text and its references.
 *
 * <p>Of the dollars directly before a brace each pair stands for one dollar; one left over begins a
 * reference. So {@code $${a}} is the text <code>${a}</code>, and {@code $$${a}} a dollar followed
 * by a value. All other dollars are themselves.
 *
 * @param faults what is wrong with the references that are not among the pieces
 */
record Interpolation(List<Piece> pieces, List<ReferenceSyntaxException> faults) {

  sealed interface Piece {}

  record Text(String text) implements Piece {}

  record Value(Reference reference) implements Piece {}

  /** Whether a string may hold anything but its own text. */
  static boolean isPlain(String text) {
    return !text.contains("${");
  }

  static Interpolation parse(String text) {
    List<Piece> pieces = new ArrayList<>();
    List<ReferenceSyntaxException> faults = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    int at = 0;
    for (int brace = text.indexOf("${"); brace >= 0; brace = text.indexOf("${", at)) {
      int firstDollar = brace;
      while (firstDollar > at && text.charAt(firstDollar - 1) == '$') {
        firstDollar--;
      }
      int dollars = brace + 1 - firstDollar;
      literal.append(text, at, firstDollar).repeat('$', dollars / 2);
      at = brace + 2;
      if (dollars % 2 == 0) {
        literal.append('{');
        continue;
      }
      flush(literal, pieces);
      ReferenceParser parser = new ReferenceParser(text, at);
      try {
        pieces.add(new Value(parser.parse()));
      } catch (ReferenceSyntaxException e) {
        faults.add(e);
      }
      at = parser.end();
    }
    literal.append(text, at, text.length());
    flush(literal, pieces);
    return new Interpolation(List.copyOf(pieces), List.copyOf(faults));
  }

  /** The references in their order. */
  List<Reference> references() {
    List<Reference> references = new ArrayList<>();
    for (Piece piece : pieces) {
      if (piece instanceof Value value) {
        references.add(value.reference());
      }
    }
    return references;
  }

  /** The text: strings as they are, every other value as compact JSON. */
  String resolve(Scope scope) {
    StringBuilder result = new StringBuilder();
    for (Piece piece : pieces) {
      switch (piece) {
        case Text text -> result.append(text.text());
        case Value value -> result.append(asText(value.reference().resolve(scope)));
      }
    }
    return result.toString();
  }

  private static String asText(JsonNode value) {
    return value.isTextual() ? value.textValue() : Json.write(value);
  }

  private static void flush(StringBuilder literal, List<Piece> pieces) {
    if (!literal.isEmpty()) {
      pieces.add(new Text(literal.toString()));
      literal.setLength(0);
    }
  }
}
