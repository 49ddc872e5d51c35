package dev.dirigent.store;

import java.util.Locale;

/** How a run stands. */
public enum RunStatus {
  RUNNING,
  SUCCEEDED,
  FAILED,
  COMPLETED_WITH_ERRORS,
  CANCELLED,
  SKIPPED;

  public boolean finished() {
    return this != RUNNING;
  }

  /** As stored and shown. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static RunStatus of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
