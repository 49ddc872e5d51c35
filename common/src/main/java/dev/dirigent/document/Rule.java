package dev.dirigent.document;

/** When a step with dependencies runs. Once it cannot run any more it is skipped. */
public enum Rule {
  /** Every dependency succeeded. */
  ALL_SUCCESS,
  /** Every dependency is settled, however it ended. */
  ALL_DONE,
  /** At least one dependency failed. */
  ONE_FAILED,
  /** Every dependency is settled; never skipped, even where they were. */
  ALWAYS
}
