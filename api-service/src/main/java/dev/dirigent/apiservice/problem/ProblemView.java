package dev.dirigent.apiservice.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.document.Problem;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A problem of RFC 9457. */
@Schema(
    name = "Problem",
    description = "A problem of RFC 9457, media type application/problem+json.")
public record ProblemView(
    String title,
    int status,
    @Schema(description = "Stable; decide by this.") String code,
    @Schema(description = "What is wrong and what to do about it.") String detail,
    @Schema(description = "Everything that is wrong; empty where there is no more to say.")
        List<Item> errors) {

  /** One thing that is wrong. */
  @Schema(name = "ProblemItem")
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Item(
      @Schema(description = "Where, such as steps.out.config.topic; empty is the whole body.")
          String path,
      String code,
      String message,
      @Schema(description = "From 1, where the body was a document's text.") @Nullable Integer line,
      @Nullable Integer column) {

    public static Item of(Problem problem) {
      return new Item(
          problem.path(),
          problem.code(),
          problem.message(),
          problem.place().map(Problem.Place::line).orElse(null),
          problem.place().map(Problem.Place::column).orElse(null));
    }

    public static Item of(FieldProblem problem) {
      return new Item(problem.field(), problem.code(), problem.message(), null, null);
    }

    public static Item of(String path, String code, String message) {
      return new Item(path, code, message, null, null);
    }
  }

  static ProblemView of(ApiError error, String code, String detail, List<Item> errors) {
    return new ProblemView(error.title(), error.status(), code, detail, errors);
  }

  static ProblemView of(ApiError error, String detail) {
    return of(error, error.code(), detail, List.of());
  }
}
