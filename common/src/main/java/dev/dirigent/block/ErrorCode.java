package dev.dirigent.block;

/**
 * A stable error code, public API. Each family lists its codes in one enum that implements this.
 */
public interface ErrorCode {

  /** Dotted, such as {@code queues.kafka.no_topic}. */
  String code();

  /** The class a failure of this code has unless its cause decides otherwise. */
  ErrorClass errorClass();

  /** One sentence for the reference: what happened and what to do about it. */
  String summary();
}
