package dev.dirigent.store;

import java.util.UUID;

/**
 * A source as the worker that claimed its consumer got it.
 *
 * @param config as JSON text
 * @param epoch the claim's fence
 * @param failing whether it is taken up again after a failure and not yet well
 */
public record HeldSource(
    UUID id,
    String pipelineCode,
    String code,
    String kind,
    String step,
    String config,
    int maxInFlight,
    long epoch,
    boolean failing) {

  /** The source for people. */
  public String name() {
    return pipelineCode + "/" + code;
  }
}
