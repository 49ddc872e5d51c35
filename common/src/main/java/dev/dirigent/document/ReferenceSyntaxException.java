package dev.dirigent.document;

/** A reference that means nothing, or nothing yet. */
public final class ReferenceSyntaxException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final ProblemCode code;

  ReferenceSyntaxException(ProblemCode code, String message) {
    super(message);
    this.code = code;
  }

  /** {@link ProblemCode#BAD_REFERENCE} or {@link ProblemCode#NOT_YET}. */
  public ProblemCode code() {
    return code;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
