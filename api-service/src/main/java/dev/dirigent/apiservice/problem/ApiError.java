package dev.dirigent.apiservice.problem;

import java.util.Arrays;
import java.util.Optional;

/** What the API itself says no with. The code is public API, the status is HTTP's. */
public enum ApiError {
  BAD_REQUEST("api.bad_request", 400, "Bad request"),
  MALFORMED_JSON("api.malformed_json", 400, "Malformed JSON"),
  UNAUTHENTICATED("api.unauthenticated", 401, "No valid token"),
  FORBIDDEN("api.forbidden", 403, "Not allowed with this role"),
  NOT_FOUND("api.not_found", 404, "Not found"),
  METHOD_NOT_ALLOWED("api.method_not_allowed", 405, "Method not allowed"),
  NOT_ACCEPTABLE("api.not_acceptable", 406, "Not acceptable"),
  CONFLICT("api.conflict", 409, "Conflict"),
  TOO_LARGE("api.too_large", 413, "Body too large"),
  UNSUPPORTED_MEDIA_TYPE("api.unsupported_media_type", 415, "Unsupported media type"),
  INVALID("api.invalid", 422, "Invalid"),
  INTERNAL("api.internal", 500, "Internal error"),
  UNAVAILABLE("api.unavailable", 503, "Database unavailable");

  private final String code;
  private final int status;
  private final String title;

  ApiError(String code, int status, String title) {
    this.code = code;
    this.status = status;
    this.title = title;
  }

  public String code() {
    return code;
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /** The error that HTTP status alone stands for. */
  static Optional<ApiError> ofStatus(int status) {
    return Arrays.stream(values()).filter(error -> error.status == status).findFirst();
  }
}
