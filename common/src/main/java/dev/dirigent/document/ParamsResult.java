package dev.dirigent.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What became of the parameters given to a run. */
public sealed interface ParamsResult {

  /**
   * Valid.
   *
   * @param params with the defaults filled in
   */
  record Accepted(ObjectNode params) implements ParamsResult {}

  /**
   * Not valid.
   *
   * @param problems everything that is wrong, each with a path such as {@code params.region}
   */
  record Refused(List<Problem> problems) implements ParamsResult {

    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
