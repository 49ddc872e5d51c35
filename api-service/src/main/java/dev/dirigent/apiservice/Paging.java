package dev.dirigent.apiservice;

import dev.dirigent.apiservice.problem.RequestCheck;
import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Which part of a listing: by key, so that it neither skips nor repeats while rows come and go. */
public final class Paging {

  private static final int MOST = 500;
  private static final int USUAL = 50;

  @Parameter(description = "How many; 1 to 500, 50 when left out.")
  @QueryParam("limit")
  private @Nullable String limit;

  @Parameter(description = "The `next` of the page before.")
  @QueryParam("after")
  private @Nullable String after;

  int limit() {
    if (limit == null) {
      return USUAL;
    }
    RequestCheck check = new RequestCheck();
    int number = 0;
    try {
      number = Integer.parseInt(limit);
    } catch (NumberFormatException e) {
      // Reported below, as every number out of range is.
    }
    if (number < 1 || number > MOST) {
      check.wrong("limit", "this is a number from 1 to " + MOST);
    }
    check.refuseIfWrong();
    return number;
  }

  Optional<String> after() {
    return Optional.ofNullable(after);
  }

  /** The cursor of a listing whose key is an id. */
  Optional<UUID> afterId() {
    return after().map(text -> Requests.id("after", text));
  }

  /** The cursor of a listing whose key is a number. */
  Optional<Integer> afterNumber() {
    RequestCheck check = new RequestCheck();
    Optional<Integer> number = Optional.empty();
    if (after != null) {
      try {
        number = Optional.of(Integer.valueOf(after));
      } catch (NumberFormatException e) {
        check.wrong("after", "this is not the `next` of a page");
      }
    }
    check.refuseIfWrong();
    return number;
  }
}
