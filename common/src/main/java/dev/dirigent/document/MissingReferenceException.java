package dev.dirigent.document;

/**
 * A reference that has no value in this run. The step fails as rejected: the same run would resolve
 * it the same way again. The message names paths and types, never a value.
 */
public final class MissingReferenceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String path;
  private final String missing;

  MissingReferenceException(String path, String missing, String reason) {
    super("${%s} has no value: %s".formatted(path, reason));
    this.path = path;
    this.missing = missing;
  }

  /** The whole reference, such as {@code steps.priced.output.total.cents}. */
  public String path() {
    return path;
  }

  /** The first part of it that is not there, such as {@code .cents}. */
  public String missing() {
    return missing;
  }
}
