package dev.dirigent.document;

import dev.dirigent.document.Problem.Place;

/**
 * Turns offsets into lines and columns, in one pass over the text: ask for ascending offsets. A
 * column counts characters as people see them in an editor, so a pair of surrogates is one.
 */
final class TextPosition {

  private final String text;
  private int offset;
  private int line = 1;
  private int column = 1;

  TextPosition(String text) {
    this.text = text;
  }

  Place at(int target) {
    while (offset < target) {
      int character = text.codePointAt(offset);
      offset += Character.charCount(character);
      boolean beforeLineFeed =
          character == '\r' && offset < text.length() && text.charAt(offset) == '\n';
      if (character == '\n' || (character == '\r' && !beforeLineFeed)) {
        line++;
        column = 1;
      } else {
        column++;
      }
    }
    return new Place(line, column);
  }
}
