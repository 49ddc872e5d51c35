package dev.dirigent.block;

/**
 * A stable error code, public API. Each family lists its codes in one enum that implements this.
 */
public interface ErrorCode {

  /** What there is to know of the code. Constant. */
  Description description();

  /**
   * A code in words.
   *
   * @param code dotted, such as {@code queues.kafka.no_topic}
   * @param errorClass the class a failure of this code has unless its cause decides otherwise
   * @param summary one sentence for the reference: what happened and what to do about it
   */
  record Description(String code, ErrorClass errorClass, String summary) {}

  default String code() {
    return description().code();
  }

  default ErrorClass errorClass() {
    return description().errorClass();
  }

  default String summary() {
    return description().summary();
  }
}
