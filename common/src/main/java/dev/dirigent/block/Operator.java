package dev.dirigent.block;

import com.fasterxml.jackson.databind.JsonNode;

/** Does work, at most once per attempt. */
public non-sealed interface Operator<C> extends Block<C> {

  /**
   * Does the work and returns the step's output. On return everything the output claims is done and
   * confirmed by whoever had to confirm it.
   *
   * @throws BlockFailure when it could not be done; the class decides about a retry
   */
  JsonNode execute(C config, BlockContext context);
}
