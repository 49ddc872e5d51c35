package dev.dirigent.sourceservice;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SourceSettingsTest {

  private static SourceSettings settings(int ttlSeconds, int renewSeconds, int batch) {
    return new TestSettings(
        Duration.ofSeconds(ttlSeconds),
        Duration.ofSeconds(renewSeconds),
        batch,
        Duration.ofMillis(5),
        Duration.ofSeconds(10));
  }

  @Test
  void a_lease_is_renewed_well_before_its_half() {
    assertThatCode(() -> HeldSources.requireSound(settings(10, 4, 1))).doesNotThrowAnyException();
    assertThatThrownBy(() -> HeldSources.requireSound(settings(10, 5, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dirigent.source.renew-every");
  }

  @Test
  void a_batch_has_at_least_one_message() {
    assertThatThrownBy(() -> HeldSources.requireSound(settings(10, 3, 0)))
        .hasMessageContaining("dirigent.source.batch");
  }
}
