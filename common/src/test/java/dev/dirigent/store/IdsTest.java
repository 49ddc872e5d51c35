package dev.dirigent.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IdsTest {

  private static final Instant NOW = Instant.parse("2026-01-01T10:00:00.123Z");

  private final Ids ids = new Ids(() -> NOW, new SplittableRandom(1));

  @Test
  void an_id_is_a_version_7_uuid_of_its_millisecond() {
    UUID id = ids.next();
    assertThat(id.version()).isEqualTo(7);
    assertThat(id.variant()).isEqualTo(2);
    assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(NOW.toEpochMilli());
  }

  @Test
  void ids_grow_as_postgresql_orders_them_however_many_a_millisecond_has() {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      made.add(ids.next().toString());
    }
    assertThat(made).isSorted();
    assertThat(new HashSet<>(made)).hasSameSizeAs(made);
  }
}
