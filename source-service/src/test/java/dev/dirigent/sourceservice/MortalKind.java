package dev.dirigent.sourceservice;

import dev.dirigent.block.Connections;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.kafka.KafkaSourceConfig;
import dev.dirigent.source.Batch;
import dev.dirigent.source.HeldConsumer;
import dev.dirigent.source.HeldContext;
import dev.dirigent.source.HeldSourceKind;
import dev.dirigent.source.Position;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** The real source kind, with a holder that dies at a point: nothing of it runs afterwards. */
final class MortalKind implements HeldSourceKind<KafkaSourceConfig> {

  /** Where the holder dies. */
  enum Point {
    NEVER,
    AFTER_READ,
    AFTER_COMMIT,
    AFTER_TELLING_THE_BROKER
  }

  /** Not an exception, so nothing on the way recovers from it. */
  static final class Died extends Error {
    private static final long serialVersionUID = 1L;
  }

  private final HeldSourceKind<KafkaSourceConfig> real;
  private final AtomicReference<Point> next = new AtomicReference<>(Point.NEVER);

  MortalKind(HeldSourceKind<KafkaSourceConfig> real) {
    this.real = real;
  }

  void dieAt(Point point) {
    next.set(point);
  }

  @Override
  public String kind() {
    return real.kind();
  }

  @Override
  public String summary() {
    return real.summary();
  }

  @Override
  public Class<KafkaSourceConfig> config() {
    return real.config();
  }

  @Override
  public List<FieldProblem> problems(KafkaSourceConfig config) {
    return real.problems(config);
  }

  @Override
  public boolean sameStream(KafkaSourceConfig before, KafkaSourceConfig after) {
    return real.sameStream(before, after);
  }

  @Override
  public List<Position> begin(KafkaSourceConfig config, Connections connections) {
    return real.begin(config, connections);
  }

  @Override
  public String check(KafkaSourceConfig config, Connections connections) {
    return real.check(config, connections);
  }

  @Override
  public HeldConsumer open(KafkaSourceConfig config, HeldContext context) {
    return new Mortal(real.open(config, context));
  }

  private void diesAt(Point point) {
    if (next.compareAndSet(point, Point.NEVER)) {
      throw new Died();
    }
  }

  private final class Mortal implements HeldConsumer {

    private final HeldConsumer consumer;

    private Mortal(HeldConsumer consumer) {
      this.consumer = consumer;
    }

    @Override
    public Batch take(int atMost, Duration wait) {
      Batch batch = consumer.take(atMost, wait);
      if (batch.size() > 0) {
        diesAt(Point.AFTER_READ);
      }
      return batch;
    }

    @Override
    public void holdBack(Duration wait) {
      consumer.holdBack(wait);
    }

    @Override
    public void confirm() {
      diesAt(Point.AFTER_COMMIT);
      consumer.confirm();
      diesAt(Point.AFTER_TELLING_THE_BROKER);
    }

    @Override
    public void close() {
      consumer.close();
    }
  }
}
