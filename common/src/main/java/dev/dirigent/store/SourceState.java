package dev.dirigent.store;

import java.util.Locale;

/** What a source is doing, as people see it. */
public enum SourceState {
  /** Taking messages, or about to. */
  ACTIVE,
  /** Stopped by a person until they resume it. */
  PAUSED,
  /** Stopped by a failure, which is shown; taken up again by itself after a growing pause. */
  FAILED,
  /** Never taken up. */
  DISABLED;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static SourceState of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
