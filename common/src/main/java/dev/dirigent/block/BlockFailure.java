package dev.dirigent.block;

import org.jspecify.annotations.Nullable;

/**
 * An attempt that failed in a way its family understands. The message names the thing and the
 * remedy and holds no secret; it is stored and shown.
 */
public final class BlockFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient ErrorCode code;
  private final ErrorClass errorClass;

  public BlockFailure(ErrorCode code, String message) {
    this(code, code.errorClass(), message, null);
  }

  /** A failure whose class is decided by its cause. */
  public BlockFailure(
      ErrorCode code, ErrorClass errorClass, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.errorClass = errorClass;
  }

  public ErrorCode code() {
    return code;
  }

  public ErrorClass errorClass() {
    return errorClass;
  }

  /** What failed, as it is stored: the message of this failure. */
  public String detail() {
    return String.valueOf(getMessage());
  }
}
