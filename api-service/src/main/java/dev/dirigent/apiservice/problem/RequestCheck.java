package dev.dirigent.apiservice.problem;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with a request, to refuse it once with everything. */
public final class RequestCheck {

  private final List<ProblemView.Item> items = new ArrayList<>();

  /** The value; where it is missing, that is noted and the stand-in is returned. */
  public <T> T required(String path, @Nullable T value, T standIn) {
    if (value == null) {
      wrong(path, "this is required");
      return standIn;
    }
    return value;
  }

  public void wrong(String path, String message) {
    items.add(ProblemView.Item.of(path, ApiError.INVALID.code(), message));
  }

  /**
   * Ends the check.
   *
   * @throws ApiException when anything was wrong
   */
  public void refuseIfWrong() {
    if (!items.isEmpty()) {
      String detail =
          items.size() == 1
              ? items.getFirst().path() + ": " + items.getFirst().message()
              : "%d things are wrong with the request".formatted(items.size());
      throw new ApiException(ApiError.INVALID, detail, items);
    }
  }
}
