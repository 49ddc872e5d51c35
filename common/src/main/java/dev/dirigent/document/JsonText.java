package dev.dirigent.document;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.dirigent.document.Problem.Place;
import dev.dirigent.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Feeds JSON to a {@link TreeBuilder}. JSON is nearly YAML, and the rest is met in practice: tabs
 * as indentation, keys of more than 1,024 characters, unescaped control characters of C1.
 */
final class JsonText {

  private final JsonParser parser;
  private final TreeBuilder tree;
  private final TextPosition position;

  private JsonText(JsonParser parser, TreeBuilder tree, TextPosition position) {
    this.parser = parser;
    this.tree = tree;
    this.position = position;
  }

  /** Whether the text is one JSON value; if so, the tree has it. */
  static boolean read(String text, TreeBuilder tree) {
    try (JsonParser parser = Json.mapper().createParser(text)) {
      JsonText reader = new JsonText(parser, tree, new TextPosition(text));
      int level = 0;
      do {
        JsonToken token = parser.nextToken();
        if (token == null) {
          return false;
        }
        level += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        reader.accept(token);
      } while (level > 0);
      return parser.nextToken() == null;
    } catch (JsonProcessingException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept(JsonToken token) throws IOException {
    Place place = position.at((int) parser.currentTokenLocation().getCharOffset());
    switch (token) {
      case START_OBJECT -> tree.startObject(Optional.empty(), place);
      case START_ARRAY -> tree.startArray(Optional.empty(), place);
      case END_OBJECT, END_ARRAY -> tree.end();
      case FIELD_NAME -> tree.key(parser.currentName(), place);
      case VALUE_STRING -> scalar(TextNode.valueOf(parser.getText()), place);
      case VALUE_TRUE -> scalar(BooleanNode.TRUE, place);
      case VALUE_FALSE -> scalar(BooleanNode.FALSE, place);
      case VALUE_NULL -> scalar(NullNode.instance, place);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(place);
      case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException("a text parser gave " + token);
    }
  }

  private void scalar(JsonNode value, Place place) {
    tree.scalar(value, value.asText().length(), Optional.empty(), place);
  }

  private void number(Place place) throws IOException {
    String digits = parser.getText();
    try {
      tree.scalar(CoreSchema.resolve(digits), digits.length(), Optional.empty(), place);
    } catch (IllegalArgumentException e) {
      tree.unreadable(String.valueOf(e.getMessage()), place);
    }
  }
}
