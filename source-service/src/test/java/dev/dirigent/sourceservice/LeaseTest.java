package dev.dirigent.sourceservice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LeaseTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration TTL = Duration.ofSeconds(10);

  private Instant now = START;
  private final Lease lease = new Lease(() -> now, START, TTL);

  @Test
  void it_is_over_when_its_time_is_and_not_a_moment_later() {
    now = START.plus(TTL).minusMillis(1);
    assertThat(lease.held()).isTrue();
    now = START.plus(TTL);
    assertThat(lease.held()).isFalse();
  }

  @Test
  void an_extension_counts_from_when_it_was_asked_for() {
    Instant asked = START.plusSeconds(3);
    lease.extend(asked, TTL);
    now = asked.plus(TTL).minusMillis(1);
    assertThat(lease.held()).isTrue();
    now = asked.plus(TTL);
    assertThat(lease.held()).isFalse();
  }

  @Test
  void one_that_was_given_up_stays_so() {
    lease.giveUp();
    lease.extend(START, TTL);
    assertThat(lease.held()).isFalse();
  }
}
