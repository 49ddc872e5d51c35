package dev.dirigent.source;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.Connections;
import dev.dirigent.block.FieldProblem;
import java.util.List;

/**
 * A kind of source whose consumer one worker holds open under a lease, a run per message. A single
 * stateless, thread-safe bean; being one is its registration.
 *
 * @param <C> the configuration record, read from the source's {@code config}
 */
public interface HeldSourceKind<C> {

  /** What a document calls it, such as {@code kafka}. Unique, public API. */
  String kind();

  /** One sentence for people. */
  String summary();

  Class<C> config();

  /** What is wrong with a configuration that has the right shape. Asks nobody. */
  List<FieldProblem> problems(C config);

  /**
   * Whether both read the same stream of messages, so that the positions of one are right for the
   * other. Where they are not, the source begins anew.
   */
  boolean sameStream(C before, C after);

  /**
   * Where a source that never ran begins, as the broker says now. Written down when the source is
   * activated, so that nothing which arrives afterwards is missed. Empty where the broker keeps the
   * place itself. Bounded in time; changes nothing at the broker.
   *
   * @throws BlockFailure with the broker's reason when a consumer could not be had: what it reads
   *     is missing, a right is missing, it cannot be reached
   */
  List<Position> begin(C config, Connections connections);

  /**
   * Looks whether a consumer could be had now and says what was seen, for people. Bounded in time;
   * changes nothing.
   *
   * @throws BlockFailure with the broker's reason when not
   */
  String check(C config, Connections connections);

  /**
   * Opens the consumer. Bounded in time.
   *
   * @throws BlockFailure with the broker's reason; nothing stays open
   */
  HeldConsumer open(C config, HeldContext context);
}
