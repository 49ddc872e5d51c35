package dev.dirigent.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One step.
 *
 * @param block the block's id
 * @param dependsOn steps and entry steps this one waits for
 * @param timeout bounds one execute or poke
 * @param poll sensors: time between pokes
 * @param deadline sensors: bound on the whole wait, from the first start
 * @param config with its references unresolved
 */
public record StepDocument(
    String name,
    String block,
    List<String> dependsOn,
    Rule rule,
    RetryPolicy retry,
    Optional<Duration> timeout,
    Optional<Duration> poll,
    Optional<Duration> deadline,
    OnTimeout onTimeout,
    boolean continueOnFailure,
    ObjectNode config) {

  public StepDocument {
    dependsOn = List.copyOf(dependsOn);
  }
}
