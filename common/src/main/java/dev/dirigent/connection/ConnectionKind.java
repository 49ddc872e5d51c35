package dev.dirigent.connection;

import dev.dirigent.block.FieldProblem;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * One kind of connection. A stateless, thread-safe bean.
 *
 * @param <C> the configuration record, secrets included
 */
public interface ConnectionKind<C> {

  /** The kind's name, public API. */
  String kind();

  /** One sentence for people. */
  String summary();

  Class<C> config();

  /**
   * The fields that are sealed at rest and never shown. Those of type {@code Secret}, no others.
   */
  Set<String> secretFields();

  /** Everything that makes this configuration unusable, found without any network. */
  List<FieldProblem> problems(C config);

  /**
   * Tries the connection and changes nothing. Returns within the time and does not throw: a refusal
   * is an answer.
   */
  Check check(C config, Duration within);
}
