package dev.dirigent.store;

import java.util.Locale;

/** How a try ended. */
public enum Outcome {
  SUCCEEDED,
  FAILED,
  SKIPPED,
  CANCELLED,
  /** Failed, and another try was granted. */
  RETRIED,
  /** Its worker died or gave it up; another try was granted. */
  LOST;

  /** Whether this try settled its step. */
  public boolean settlesStep() {
    return this != RETRIED && this != LOST;
  }

  /** As stored and shown. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Outcome of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
