package dev.dirigent.block;

/**
 * One kind of step. A block is a single stateless, thread-safe bean; everything an attempt needs
 * comes in through its configuration and its context.
 *
 * @param <C> the configuration record, read from the step's resolved {@code config}
 */
public sealed interface Block<C> permits Sensor, Operator {

  /** What the block is called, takes and gives. Constant for the life of the process. */
  BlockSpec<C> spec();
}
