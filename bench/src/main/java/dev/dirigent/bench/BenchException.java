package dev.dirigent.bench;

/** A scenario did not do what it should; its numbers would mean nothing. */
final class BenchException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BenchException(String message) {
    super(message);
  }

  BenchException(String message, Throwable cause) {
    super(message, cause);
  }
}
