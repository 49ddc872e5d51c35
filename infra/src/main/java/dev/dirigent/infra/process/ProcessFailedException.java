package dev.dirigent.infra.process;

/**
 * A process ended, or was not ready, when it should have been running. The message is for a person:
 * it names the process and its log and quotes the log's last lines.
 */
public final class ProcessFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ProcessFailedException(String message) {
    super(message);
  }
}
