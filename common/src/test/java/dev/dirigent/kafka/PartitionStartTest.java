package dev.dirigent.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.kafka.PartitionStart.Added;
import dev.dirigent.kafka.PartitionStart.CarryOn;
import dev.dirigent.kafka.PartitionStart.MadeAnew;
import dev.dirigent.kafka.PartitionStart.Moved;
import dev.dirigent.source.Position;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionStartTest {

  private static final int PARTITION = 2;
  private static final long OLDEST = 5;
  private static final Position STORED = new Position("topic", PARTITION, 100, 80);

  private static PartitionStart start(String topicId, OptionalLong group) {
    return PartitionStart.of(topicId, PARTITION, Optional.of(STORED), group, OLDEST);
  }

  @ParameterizedTest
  @ValueSource(longs = {80, 90, 100})
  void an_offset_we_may_have_sent_ourselves_is_merely_behind(long group) {
    assertThat(start("topic", OptionalLong.of(group)))
        .isEqualTo(new CarryOn(new Position("topic", PARTITION, 100, group)));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 79, 101, 1_000})
  void an_offset_we_cannot_have_sent_was_moved_on_purpose(long group) {
    assertThat(start("topic", OptionalLong.of(group)))
        .isEqualTo(new Moved(Position.begin("topic", PARTITION, group)));
  }

  @Test
  void a_group_that_knows_nothing_does_not_move_anything() {
    assertThat(start("topic", OptionalLong.empty())).isEqualTo(new CarryOn(STORED));
  }

  @ParameterizedTest
  @ValueSource(longs = {80, 1_000})
  void a_topic_made_anew_is_read_from_its_beginning_whatever_the_group_remembers(long group) {
    assertThat(start("another", OptionalLong.of(group)))
        .isEqualTo(new MadeAnew(Position.begin("another", PARTITION, OLDEST)));
  }

  @Test
  void an_added_partition_is_read_from_its_beginning_or_where_the_group_is() {
    assertThat(
            PartitionStart.of("topic", PARTITION, Optional.empty(), OptionalLong.empty(), OLDEST))
        .isEqualTo(new Added(Position.begin("topic", PARTITION, OLDEST)));
    assertThat(PartitionStart.of("topic", PARTITION, Optional.empty(), OptionalLong.of(7), OLDEST))
        .isEqualTo(new Added(Position.begin("topic", PARTITION, 7)));
  }
}
