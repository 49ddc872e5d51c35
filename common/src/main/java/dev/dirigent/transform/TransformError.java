package dev.dirigent.transform;

import dev.dirigent.block.ErrorClass;
import dev.dirigent.block.ErrorCode;

/** What goes wrong in a transformation. */
public enum TransformError implements ErrorCode {
  JQ_SYNTAX("jq.syntax", "The jq program does not parse."),
  JQ_FAILED("jq.failed", "The jq program failed on this input; the message has its own words."),
  JQ_NOT_ONE_VALUE(
      "jq.not_one_value",
      "The jq program gave no value or several where one is expected; set all to take them as a"
          + " list.");

  private final Description description;

  TransformError(String code, String summary) {
    this.description = new Description("transform." + code, ErrorClass.REJECTED, summary);
  }

  @Override
  public Description description() {
    return description;
  }
}
