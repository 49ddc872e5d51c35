package dev.dirigent.source;

import dev.dirigent.block.BlockFailure;
import java.time.Duration;

/**
 * An open consumer, used by one thread. The order of use is: take, commit what was taken, confirm.
 *
 * <p>Something is called at least once a second, so a consumer needs no thread of its own to stay a
 * live member at its broker. After an exception the only call is {@link #close}.
 */
public interface HeldConsumer extends AutoCloseable {

  /**
   * Takes messages: at once what is there, else the first that arrive within {@code wait}. Nothing
   * is acknowledged. A message that cannot be decoded ends the batch; the good ones before it are
   * in it.
   *
   * @param atMost never exceeded; 1 or more
   * @throws BlockFailure when the broker failed; nothing taken by this call is lost
   * @throws LeaseLostException when another worker holds the source now
   */
  Batch take(int atMost, Duration wait);

  /**
   * Takes nothing for so long and stays ready: held back, the broker keeps what arrives and does
   * not give up on this consumer.
   *
   * @throws BlockFailure when the broker failed
   * @throws LeaseLostException when another worker holds the source now
   */
  void holdBack(Duration wait);

  /**
   * All that was taken is durable: acknowledge it. Does not wait for the broker and does not throw;
   * an acknowledgement that is lost costs at most a second delivery.
   */
  void confirm();

  /**
   * Hands back what was taken and not confirmed, and lets go of the broker. Bounded in time;
   * idempotent; does not throw.
   */
  @Override
  void close();
}
