package dev.dirigent.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RecordKeyTest {

  private static final String TOPIC_ID = "fZkBd3yYR1yD0l0Cwqv8Xg";

  @Test
  void keys_grow_as_text_as_offsets_grow_as_numbers() {
    List<String> keys =
        LongStream.of(0, 1, 9, 10, 11, 99, 100, 1_000, 999_999, 1_000_000, Long.MAX_VALUE)
            .mapToObj(offset -> RecordKey.of(0, TOPIC_ID, 3, offset))
            .toList();

    assertThat(keys).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void every_part_tells_records_apart() {
    assertThat(
            List.of(
                RecordKey.of(0, TOPIC_ID, 1, 11),
                RecordKey.of(1, TOPIC_ID, 1, 11),
                RecordKey.of(0, "another", 1, 11),
                RecordKey.of(0, TOPIC_ID, 11, 1),
                RecordKey.of(0, TOPIC_ID, 1, 1)))
        .doesNotHaveDuplicates();
  }

  @Test
  void a_key_is_short() {
    assertThat(RecordKey.of(0, TOPIC_ID, 12, 3_456_789))
        .isEqualTo("a0/" + TOPIC_ID + "/b12/g3456789");
  }
}
