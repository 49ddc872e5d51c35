package dev.dirigent.engine;

import dev.dirigent.block.ErrorClass;
import dev.dirigent.block.ErrorCode;

/** What the engine itself says of an attempt that failed. */
public enum EngineError implements ErrorCode {
  REFERENCE_MISSING(
      "engine.reference_missing",
      ErrorClass.REJECTED,
      "A reference of the step's config points at something that is not there at run time; mend the reference or the step it reads from."),
  BAD_CONFIG(
      "engine.bad_config",
      ErrorClass.REJECTED,
      "The resolved config is not what the block takes; the message names the field."),
  UNKNOWN_BLOCK(
      "engine.unknown_block",
      ErrorClass.REJECTED,
      "This version of the service has no such block; upgrade it or apply a document without it."),
  TIMED_OUT(
      "engine.timed_out",
      ErrorClass.TRANSIENT,
      "One execute or poke took longer than the step's timeout."),
  DEADLINE_PASSED(
      "engine.deadline_passed",
      ErrorClass.REJECTED,
      "A sensor's whole wait took longer than its deadline."),
  WORKER_LOST(
      "engine.worker_lost",
      ErrorClass.UNKNOWN,
      "The worker that ran the attempt died or lost touch with the database before the outcome was stored."),
  OUTPUT_TOO_LARGE(
      "engine.output_too_large",
      ErrorClass.REJECTED,
      "The step's output is larger than dirigent.max-output."),
  UNSTORABLE(
      "engine.unstorable",
      ErrorClass.REJECTED,
      "The database refuses the outcome; the service's log has its reason."),
  UNEXPECTED(
      "engine.unexpected",
      ErrorClass.UNKNOWN,
      "The block failed in a way it does not know; the service's log has the details.");

  private final Description description;

  EngineError(String code, ErrorClass errorClass, String summary) {
    this.description = new Description(code, errorClass, summary);
  }

  @Override
  public Description description() {
    return description;
  }
}
