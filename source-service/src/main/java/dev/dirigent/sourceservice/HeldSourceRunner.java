package dev.dirigent.sourceservice;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.engine.SourceHolding;
import dev.dirigent.engine.SourceIntake;
import dev.dirigent.loop.Loop;
import dev.dirigent.loop.Rest;
import dev.dirigent.loop.Signal;
import dev.dirigent.source.Batch;
import dev.dirigent.source.HeldConsumer;
import dev.dirigent.source.LeaseLostException;
import dev.dirigent.source.SourceError;
import dev.dirigent.store.HeldSource;
import dev.dirigent.store.StoreException;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Holds the consumer of one source: take a batch, commit its runs, confirm it to the broker.
 *
 * <p>It ends by itself, in its own thread, when the lease is over, when it is told to let go, and
 * when the source failed; {@link #ended()} says so. A failure of the database is none of the
 * source: the consumer is closed and opened again where the rows say it stands, which is the one
 * way to recover from everything.
 */
final class HeldSourceRunner implements Loop {

  private static final Logger LOG = Logger.getLogger(HeldSourceRunner.class);
  private static final Duration SHORTEST_HOLD_BACK = Duration.ofMillis(5);
  private static final Duration LONGEST_HOLD_BACK = Duration.ofMillis(200);
  private static final Rest UNTIL_CLOSED = Rest.atMost(Duration.ofMinutes(1));

  private final HeldSource source;
  private final Lease lease;
  private final SourceHolding holding;
  private final SourceIntake intake;
  private final BatchReader reader;
  private final Signal whenEnded;
  private final InFlight inFlight;
  private Optional<HeldConsumer> consumer = Optional.empty();
  private Duration holdBack = SHORTEST_HOLD_BACK;
  private boolean failing;
  private volatile boolean ended;

  HeldSourceRunner(
      HeldSource source,
      Lease lease,
      SourceHolding holding,
      SourceIntake intake,
      BatchReader reader,
      Signal whenEnded) {
    this.source = source;
    this.lease = lease;
    this.holding = holding;
    this.intake = intake;
    this.reader = reader;
    this.whenEnded = whenEnded;
    this.inFlight = new InFlight(source.maxInFlight(), () -> holding.inFlight(source));
    this.failing = source.failing();
  }

  @Override
  public Rest runOnce() throws InterruptedException {
    if (ended) {
      return UNTIL_CLOSED;
    }
    if (!lease.held()) {
      letGo();
      return UNTIL_CLOSED;
    }
    try {
      takeBatch();
      return Rest.NONE;
    } catch (LeaseLostException e) {
      LOG.infof("%s", e.getMessage());
      letGo();
    } catch (BlockFailure e) {
      fail(e.code().code(), e.detail());
    } catch (StoreException e) {
      closeConsumer();
      inFlight.forget();
      throw e;
    } catch (RuntimeException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException("source " + source.name() + " was told to stop");
      }
      LOG.errorf(e, "source %s stopped unexpectedly", source.name());
      fail(SourceError.UNEXPECTED.code(), SourceError.UNEXPECTED.summary());
    }
    return UNTIL_CLOSED;
  }

  private void takeBatch() {
    HeldConsumer open = consumer();
    int room = inFlight.room(reader.size());
    if (room == 0) {
      open.holdBack(holdBack);
      holdBack = min(holdBack.multipliedBy(2), LONGEST_HOLD_BACK);
      return;
    }
    holdBack = SHORTEST_HOLD_BACK;
    Batch batch = reader.read(open, room);
    if (batch.size() > 0) {
      int created = intake.acceptIfHeld(source, batch);
      open.confirm();
      inFlight.created(created);
    }
    if (batch.stoppedBy().isPresent()) {
      throw batch.stoppedBy().get();
    }
    if (failing) {
      holding.recoverIfHeld(source);
      failing = false;
    }
  }

  private HeldConsumer consumer() {
    if (consumer.isEmpty()) {
      consumer = Optional.of(holding.open(source));
    }
    return consumer.get();
  }

  private void fail(String code, String message) {
    closeConsumer();
    LOG.warnf("source %s failed: %s (%s)", source.name(), message, code);
    holding.failIfHeld(source, code, message);
    end();
  }

  private void letGo() {
    closeConsumer();
    try {
      holding.releaseIfHeld(source);
    } finally {
      end();
    }
  }

  private void end() {
    ended = true;
    whenEnded.raise();
  }

  private void closeConsumer() {
    consumer.ifPresent(HeldConsumer::close);
    consumer = Optional.empty();
  }

  /** Whether nothing is held any more; does not become false again. */
  boolean ended() {
    return ended;
  }

  @Override
  public void release() {
    if (!ended) {
      letGo();
    }
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
