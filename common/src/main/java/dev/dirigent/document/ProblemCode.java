package dev.dirigent.document;

/** What can be wrong with a document or with the parameters given to one. The codes are public. */
public enum ProblemCode {
  /** The text is neither YAML nor JSON. */
  SYNTAX("document.syntax"),
  /** Too many bytes, values, levels or steps, written out or by aliases. */
  TOO_LARGE("document.too_large"),
  /** One text holds one document. */
  SEVERAL_DOCUMENTS("document.several_documents"),
  /** A key stands twice in one mapping. */
  DUPLICATE_KEY("document.duplicate_key"),
  /** A key that is not a string. */
  BAD_KEY("document.bad_key"),
  /** A key that means nothing where it stands. */
  UNKNOWN_KEY("document.unknown_key"),
  /** A key that must be there is not. */
  MISSING("document.missing"),
  /** A value of another JSON type than the key takes. */
  WRONG_TYPE("document.wrong_type"),
  /** The right type, but not one of the values that the key takes. */
  BAD_VALUE("document.bad_value"),
  /** The same name where each may stand once. */
  DUPLICATE("document.duplicate"),
  /** Two keys that exclude each other. */
  CONFLICT("document.conflict"),
  /** A dependency that is neither a step nor an entry step. */
  UNKNOWN_STEP("document.unknown_step"),
  /** Steps that wait for one another. */
  CYCLE("document.cycle"),
  /** A reference that is malformed or can never be resolved. */
  BAD_REFERENCE("document.bad_reference"),
  /** {@code params} is not a JSON Schema that can be used. */
  BAD_SCHEMA("document.bad_schema"),
  /** Part of the format, not of this version of Dirigent. */
  NOT_YET("document.not_yet"),
  /** A parameter that the pipeline does not declare. */
  UNKNOWN_PARAM("params.unknown"),
  /** A parameter that its schema refuses, or a required one that is not there. */
  INVALID_PARAM("params.invalid");

  private final String code;

  ProblemCode(String code) {
    this.code = code;
  }

  public String code() {
    return code;
  }
}
