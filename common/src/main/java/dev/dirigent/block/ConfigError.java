package dev.dirigent.block;

/** What can be wrong with the configuration of a block, a connection or a source. */
public enum ConfigError implements ErrorCode {
  UNKNOWN_KEY(
      "unknown_key", "There is no such key; the message names it, the reference lists all."),
  MISSING("missing", "A key that is required is absent or null."),
  WRONG_TYPE("wrong_type", "A value is of another type than the key takes."),
  INVALID("invalid", "A value is not one that the key takes; the message says what is."),
  MISFIT("misfit", "A key does not fit another one; leave one of them out.");

  private final Description description;

  ConfigError(String code, String summary) {
    this.description = new Description("config." + code, ErrorClass.REJECTED, summary);
  }

  @Override
  public Description description() {
    return description;
  }
}
