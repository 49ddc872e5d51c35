package dev.dirigent.document;

import java.util.Optional;

/**
 * One thing wrong with a document.
 *
 * @param path where, such as {@code steps.out.config.topic}; empty is the whole document
 * @param code stable, such as {@code document.unknown_key}
 * @param message what is wrong and what would be right
 * @param place line and column, where the document came as text
 */
public record Problem(String path, String code, String message, Optional<Place> place) {

  /** The same problem at that place. */
  Problem at(Optional<Place> where) {
    return new Problem(path, code, message, where);
  }

  /** One-based line and column; a character outside of the first plane is one column. */
  public record Place(int line, int column) {}
}
