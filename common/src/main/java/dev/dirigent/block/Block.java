package dev.dirigent.block;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * One kind of step. A block is a single stateless, thread-safe bean; everything an attempt needs
 * comes in through its configuration and its context.
 *
 * @param <C> the configuration record, read from the step's resolved {@code config}
 */
public sealed interface Block<C> permits Sensor, Operator {

  /** What the block is called, takes and gives. Constant for the life of the process. */
  BlockSpec<C> spec();

  /**
   * What is wrong with a configuration beyond what its schema says. Asked when a document is
   * applied, and only where the schema has nothing to object to.
   *
   * @param written the configuration as the document has it: any string may still be a reference
   */
  default List<FieldProblem> problems(ObjectNode written) {
    return List.of();
  }
}
