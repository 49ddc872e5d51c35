package dev.dirigent.cli;

/** It could not be tried: no server, no credential. The message says what to do next. */
final class NotTried extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotTried(String message) {
    super(message);
  }
}
