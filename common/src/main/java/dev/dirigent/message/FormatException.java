package dev.dirigent.message;

/** Bytes or a value that a format cannot carry. The message says why and quotes nothing of it. */
public final class FormatException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  FormatException(String message) {
    super(message);
  }
}
