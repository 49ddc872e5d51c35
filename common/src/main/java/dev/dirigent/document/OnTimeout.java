package dev.dirigent.document;

/** What a sensor's missed deadline means for its step. */
public enum OnTimeout {
  FAIL,
  SKIP
}
