package dev.dirigent.source;

import dev.dirigent.block.ErrorClass;
import dev.dirigent.block.ErrorCode;

/** What can be wrong with a source whatever its broker. */
public enum SourceError implements ErrorCode {
  UNKNOWN_KIND(
      "sources.unknown_kind",
      ErrorClass.REJECTED,
      "No installed source kind has this name; write one of those the document reference lists."),
  BAD_CONFIG(
      "sources.bad_config",
      ErrorClass.REJECTED,
      "The stored configuration no longer fits its kind; apply the document again."),
  UNEXPECTED(
      "sources.unexpected",
      ErrorClass.UNKNOWN,
      "The source stopped for a reason nobody foresaw; the service's log has the stack trace.");

  private final Description description;

  SourceError(String code, ErrorClass errorClass, String summary) {
    this.description = new Description(code, errorClass, summary);
  }

  @Override
  public Description description() {
    return description;
  }
}
