package dev.dirigent.kafka;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.Connections.Opened;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The producers of this process: one per connection, version, acks and batch size, shared by all
 * attempts so that the client batches across them. One that failed somebody is given to nobody else
 * and closed when its last user is done; one that nobody used for a while is closed. Thread-safe.
 */
@Singleton
public final class KafkaProducers implements AutoCloseable {

  private static final Duration IDLE = Duration.ofMinutes(1);
  private static final Duration IDLE_CHECK = Duration.ofSeconds(15);

  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Key, Pooled> pool = new HashMap<>();
  private final ScheduledExecutorService janitor =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("kafka-producers").factory());
  private boolean janitorStarted;
  private boolean closed;

  private record Key(String code, int version, Acks acks, int batchBytes) {}

  /** A producer and who uses it; all but the future is guarded by the lock. */
  private static final class Pooled {
    private final CompletableFuture<SharedProducer> producer = new CompletableFuture<>();
    private Instant unusedSince = Instant.MAX;
    private int users;
    private boolean retired;

    private void close() {
      // One that is still being made is closed as soon as it is there.
      var unused = producer.thenAccept(SharedProducer::close);
    }
  }

  public KafkaProducers(InstantSource clock) {
    this.clock = clock;
  }

  /** The use of a producer by one attempt, until it is closed. */
  final class Lease implements AutoCloseable {

    private final Key key;
    private final Pooled pooled;

    private Lease(Key key, Pooled pooled) {
      this.key = key;
      this.pooled = pooled;
    }

    SharedProducer producer() {
      return pooled.producer.join();
    }

    /** The producer failed: nobody else gets it. */
    void discard() {
      lock.lock();
      try {
        pool.remove(key, pooled);
        pooled.retired = true;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      boolean last;
      lock.lock();
      try {
        pooled.users--;
        pooled.unusedSince = clock.instant();
        last = pooled.users == 0 && pooled.retired;
      } finally {
        lock.unlock();
      }
      if (last) {
        pooled.close();
      }
    }
  }

  /**
   * Lends the connection's producer, made now if there is none.
   *
   * @throws BlockFailure when none can be made of the connection
   */
  Lease lease(Opened<KafkaConnection> connection, Acks acks, int batchBytes) {
    Key key = new Key(connection.code(), connection.version(), acks, batchBytes);
    Pooled pooled;
    boolean first;
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("the producers of this process are closed");
      }
      startJanitor();
      first = !pool.containsKey(key);
      pooled = pool.computeIfAbsent(key, any -> new Pooled());
      pooled.users++;
    } finally {
      lock.unlock();
    }
    Lease lease = new Lease(key, pooled);
    // Made outside of the lock, by the first who asks; the others wait for this one only.
    if (first) {
      make(key, pooled, connection.config());
    }
    try {
      lease.producer();
      return lease;
    } catch (CompletionException e) {
      lease.discard();
      lease.close();
      throw KafkaFailures.classify(
          e, KafkaError.PUBLISH_FAILED, "the connection %s".formatted(connection.code()));
    }
  }

  /** Closes what nobody has used for a while. */
  void closeIdle() {
    Instant since = clock.instant().minus(IDLE);
    List<Pooled> idle = new ArrayList<>();
    lock.lock();
    try {
      pool.values()
          .removeIf(
              pooled -> {
                boolean unused = pooled.users == 0 && pooled.unusedSince.isBefore(since);
                if (unused) {
                  idle.add(pooled);
                }
                return unused;
              });
    } finally {
      lock.unlock();
    }
    idle.forEach(Pooled::close);
  }

  /** How many producers are there for the next attempts. */
  int size() {
    lock.lock();
    try {
      return pool.size();
    } finally {
      lock.unlock();
    }
  }

  /** Closes all at once; whoever still uses one sees its sends fail. */
  @Override
  @PreDestroy
  public void close() {
    janitor.shutdownNow();
    List<Pooled> all;
    lock.lock();
    try {
      closed = true;
      all = List.copyOf(pool.values());
      pool.clear();
    } finally {
      lock.unlock();
    }
    all.forEach(Pooled::close);
  }

  private void make(Key key, Pooled pooled, KafkaConnection connection) {
    try {
      pooled.producer.complete(new SharedProducer(connection, key.acks, key.batchBytes, clock));
    } catch (RuntimeException e) {
      pooled.producer.completeExceptionally(e);
    }
  }

  private void startJanitor() {
    if (!janitorStarted) {
      janitorStarted = true;
      var unused =
          janitor.scheduleWithFixedDelay(
              this::closeIdle, IDLE_CHECK.toMillis(), IDLE_CHECK.toMillis(), TimeUnit.MILLISECONDS);
    }
  }
}
