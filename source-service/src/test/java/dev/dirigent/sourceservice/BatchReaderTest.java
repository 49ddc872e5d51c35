package dev.dirigent.sourceservice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.source.Batch;
import dev.dirigent.source.Batch.Message;
import dev.dirigent.source.HeldConsumer;
import dev.dirigent.source.Position;
import dev.dirigent.source.SourceError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BatchReaderTest {

  private static final Duration PATIENCE = Duration.ofMillis(500);
  private static final Duration LINGER = Duration.ofMillis(5);

  private Instant now = Instant.EPOCH;
  private final Scripted consumer = new Scripted();
  private final BatchReader reader = new BatchReader(500, PATIENCE, LINGER, () -> now);

  /** Hands out what it is told; a take that finds nothing lasts as long as it may. */
  private final class Scripted implements HeldConsumer {

    private final Deque<Batch> script = new ArrayDeque<>();

    @Override
    public Batch take(int atMost, Duration wait) {
      Batch next = script.poll();
      if (next == null) {
        now = now.plus(wait);
        return Batch.EMPTY;
      }
      assertThat(next.size()).isLessThanOrEqualTo(atMost);
      return next;
    }

    @Override
    public void holdBack(Duration wait) {}

    @Override
    public void confirm() {}

    @Override
    public void close() {}
  }

  private static Batch batch(long from, long to) {
    List<Message> messages =
        LongStream.range(from, to)
            .mapToObj(number -> new Message(Optional.of("key-" + number), "{}"))
            .toList();
    return new Batch(messages, List.of(new Position("topic", 0, to, 0)), Optional.empty());
  }

  @Test
  void what_arrives_within_the_linger_is_one_batch_with_the_last_positions() {
    consumer.script.add(batch(0, 2));
    consumer.script.add(batch(2, 5));

    Batch read = reader.read(consumer, 500);

    assertThat(read.size()).isEqualTo(5);
    assertThat(read.positions()).containsExactly(new Position("topic", 0, 5, 0));
    assertThat(Duration.between(Instant.EPOCH, now)).isEqualTo(LINGER);
  }

  @Test
  void a_full_batch_does_not_linger() {
    consumer.script.add(batch(0, 3));
    consumer.script.add(batch(3, 4));

    assertThat(reader.read(consumer, 3).size()).isEqualTo(3);
    assertThat(now).isEqualTo(Instant.EPOCH);
  }

  @Test
  void nothing_is_read_past_a_message_that_stopped_the_batch() {
    Batch stopped =
        new Batch(
            batch(0, 2).messages(),
            List.of(),
            Optional.of(new BlockFailure(SourceError.UNEXPECTED, "offset 2 is not JSON")));
    consumer.script.add(stopped);
    consumer.script.add(batch(3, 4));

    assertThat(reader.read(consumer, 500)).isEqualTo(stopped);
  }

  @Test
  void with_nothing_there_it_waits_its_patience_and_no_longer() {
    assertThat(reader.read(consumer, 500)).isEqualTo(Batch.EMPTY);
    assertThat(Duration.between(Instant.EPOCH, now)).isEqualTo(PATIENCE);
  }
}
