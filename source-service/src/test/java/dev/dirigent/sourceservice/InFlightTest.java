package dev.dirigent.sourceservice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InFlightTest {

  private int unsettled;
  private int asked;
  private final InFlight inFlight = new InFlight(10, this::count);

  private int count() {
    asked++;
    return unsettled;
  }

  @Test
  void the_database_is_asked_first_and_then_only_when_it_matters() {
    assertThat(inFlight.room(3)).isEqualTo(3);
    inFlight.created(3);
    assertThat(inFlight.room(3)).isEqualTo(3);
    inFlight.created(3);
    assertThat(asked).isEqualTo(1);

    unsettled = 6;
    assertThat(inFlight.room(5)).isEqualTo(4);
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void there_is_no_room_at_the_limit_and_beyond_it() {
    unsettled = 10;
    assertThat(inFlight.room(1)).isZero();
    unsettled = 12;
    assertThat(inFlight.room(1)).isZero();
    unsettled = 9;
    assertThat(inFlight.room(500)).isEqualTo(1);
  }

  @Test
  void after_a_failed_transaction_it_counts_anew() {
    assertThat(inFlight.room(3)).isEqualTo(3);
    inFlight.forget();
    unsettled = 8;
    assertThat(inFlight.room(3)).isEqualTo(2);
  }
}
