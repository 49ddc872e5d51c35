package dev.dirigent.apiservice.problem;

import java.util.List;

/** A request that is refused, with everything that is wrong with it. */
public final class ApiException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ApiError error;
  private final transient List<ProblemView.Item> items;

  public ApiException(ApiError error, String detail) {
    this(error, detail, List.of());
  }

  public ApiException(ApiError error, String detail, List<ProblemView.Item> items) {
    super(detail);
    this.error = error;
    this.items = List.copyOf(items);
  }

  /** There is no such thing. */
  public static ApiException notFound(String what, String name) {
    return new ApiException(ApiError.NOT_FOUND, "there is no %s %s".formatted(what, name));
  }

  ApiError error() {
    return error;
  }

  List<ProblemView.Item> items() {
    return items;
  }
}
