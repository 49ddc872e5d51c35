package dev.dirigent.block;

import java.util.Locale;

/** What a failure means for a retry. */
public enum ErrorClass {
  /** The world may have changed by the next try: retried under the step's policy. */
  TRANSIENT,
  /** Trying again cannot help: not retried. */
  REJECTED,
  /** Nobody knows; retried like a transient one. */
  UNKNOWN;

  /** Whether the step's retry policy applies. */
  public boolean retried() {
    return this != REJECTED;
  }

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
