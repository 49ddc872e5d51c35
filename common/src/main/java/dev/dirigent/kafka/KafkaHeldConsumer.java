package dev.dirigent.kafka;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.source.Batch;
import dev.dirigent.source.Batch.Message;
import dev.dirigent.source.HeldConsumer;
import dev.dirigent.source.HeldContext;
import dev.dirigent.source.LeaseLostException;
import dev.dirigent.source.Position;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.jboss.logging.Logger;

/**
 * A member of a consumer group that reads from where the rows say, which is also what it tells the
 * group, but later.
 */
final class KafkaHeldConsumer implements HeldConsumer {

  private static final Logger LOG = Logger.getLogger(KafkaHeldConsumer.class);
  private static final Duration CLOSE_WITHIN = Duration.ofSeconds(3);

  /** A client that lost its broker says nothing by itself; this is how soon it is noticed. */
  private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

  private final Consumer<byte[], byte[]> consumer;
  private final SourceTopic topic;
  private final KafkaRecordCodec codec;
  private final HeldContext context;
  private final InstantSource clock;
  private final FetchedRecords fetched = new FetchedRecords();
  private final GroupOffsets group;
  private final GroupPlacement placement;
  private Instant nextLook = Instant.MIN;
  private boolean closed;

  /** Takes over both clients: they are closed with this consumer. */
  KafkaHeldConsumer(
      Consumer<byte[], byte[]> consumer,
      SourceTopic topic,
      KafkaRecordCodec codec,
      HeldContext context,
      InstantSource clock) {
    this.consumer = consumer;
    this.topic = topic;
    this.codec = codec;
    this.context = context;
    this.clock = clock;
    this.group = new GroupOffsets(consumer, context.name());
    this.placement = new GroupPlacement(consumer, topic, context, group, fetched);
    consumer.subscribe(List.of(topic.name()), placement);
  }

  @Override
  public Batch take(int atMost, Duration wait) {
    return talk(
        () -> {
          if (fetched.isEmpty()) {
            consumer.resume(consumer.paused());
            poll(wait);
          } else {
            // Enough is here, but a member that does not poll is expelled.
            consumer.pause(consumer.assignment());
            poll(Duration.ZERO);
          }
          Batch batch = takeFetched(atMost);
          if (batch.size() == 0) {
            group.tell();
          }
          return batch;
        });
  }

  @Override
  public void holdBack(Duration wait) {
    talk(
        () -> {
          consumer.pause(consumer.assignment());
          poll(wait);
          group.tell();
          return Batch.EMPTY;
        });
  }

  private void poll(Duration wait) {
    Instant now = clock.instant();
    if (now.isAfter(nextLook)) {
      placement.look();
      nextLook = now.plus(LOOK_EVERY);
    }
    try {
      fetched.add(consumer.poll(wait));
    } catch (OffsetOutOfRangeException e) {
      placement.outOfRange(e.offsetOutOfRangePartitions());
    }
  }

  private Batch takeFetched(int atMost) {
    List<Message> messages = new ArrayList<>();
    Set<PartitionProgress> moved = new LinkedHashSet<>();
    Optional<BlockFailure> stoppedBy = Optional.empty();
    while (messages.size() < atMost && stoppedBy.isEmpty() && !fetched.isEmpty()) {
      ConsumerRecord<byte[], byte[]> record = fetched.first().orElseThrow();
      PartitionProgress progress = group.of(FetchedRecords.partitionOf(record)).orElseThrow();
      try {
        messages.add(new Message(Optional.of(key(record, progress)), codec.json(record)));
        progress.taken(record.offset());
        moved.add(progress);
        fetched.removeFirst();
      } catch (BlockFailure e) {
        stoppedBy = Optional.of(e);
      }
    }
    List<Position> positions = moved.stream().map(PartitionProgress::position).toList();
    return new Batch(List.copyOf(messages), positions, stoppedBy);
  }

  private String key(ConsumerRecord<?, ?> record, PartitionProgress progress) {
    return RecordKey.of(
        placement.generation(), progress.topicId(), record.partition(), record.offset());
  }

  @Override
  public void confirm() {
    group.durable();
    group.tell();
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    group.tellAndWait(consumer.assignment());
    context.positions().told(group.positions());
    try {
      consumer.close(
          CloseOptions.timeout(CLOSE_WITHIN)
              .withGroupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP));
    } catch (KafkaException e) {
      LOG.debugf(e, "source %s: the consumer did not close in order", context.name());
    }
    topic.close();
  }

  private interface Talk {
    Batch withBroker();
  }

  private Batch talk(Talk talk) {
    try {
      return talk.withBroker();
    } catch (FencedInstanceIdException e) {
      throw new LeaseLostException(context.name());
    } catch (KafkaException e) {
      // What a rebalance listener throws comes out of the client wrapped.
      if (e.getCause() instanceof RuntimeException cause && !(cause instanceof KafkaException)) {
        throw cause;
      }
      throw topic.failure(e);
    }
  }
}
