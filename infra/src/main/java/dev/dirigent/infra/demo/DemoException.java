package dev.dirigent.infra.demo;

/** The demo did not come out as it should. The message says what happened. */
final class DemoException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DemoException(String message) {
    super(message);
  }
}
