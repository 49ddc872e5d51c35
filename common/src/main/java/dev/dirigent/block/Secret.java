package dev.dirigent.block;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * A secret in the open. Prints and serialises as stars; {@link #reveal} is called where it goes on
 * the wire.
 */
@RegisterForReflection
public record Secret(String reveal) {

  /** What is shown in place of a secret. */
  public static final String MASK = "***";

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Secret {}

  @Override
  @JsonValue
  public String toString() {
    return MASK;
  }
}
