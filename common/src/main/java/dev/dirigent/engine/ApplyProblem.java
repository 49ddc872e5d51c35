package dev.dirigent.engine;

import dev.dirigent.document.Problem;
import java.util.Optional;

/** What can be wrong with a sound document on this server. The codes are public. */
enum ApplyProblem {
  /** A step of a block, or a required block, that this version has not. */
  UNKNOWN_BLOCK("apply.unknown_block"),
  /** A knob that only sensors have, on an operator. */
  SENSOR_ONLY("apply.sensor_only"),
  /** A connection that is named and does not exist. */
  UNKNOWN_CONNECTION("apply.unknown_connection"),
  /** A connection of another kind than the step or source speaks. */
  WRONG_CONNECTION_KIND("apply.wrong_connection_kind");

  private final String code;

  ApplyProblem(String code) {
    this.code = code;
  }

  Problem at(String path, String message) {
    return new Problem(path, code, message, Optional.empty());
  }
}
