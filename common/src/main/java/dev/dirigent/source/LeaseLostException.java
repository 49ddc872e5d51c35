package dev.dirigent.source;

/**
 * The source is no longer ours: another worker took it over, or it was paused, changed or retired.
 * Stop the consumer and write nothing; this is not a failure of the source.
 */
public final class LeaseLostException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public LeaseLostException(String source) {
    super("the lease of source " + source + " is over");
  }
}
