package dev.dirigent.infra.stack;

/** The stack cannot start as asked. The message tells a person why and what to do. */
public final class StackException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StackException(String message) {
    super(message);
  }
}
