package dev.dirigent.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SealingTest {

  static final String KEY = Base64.getEncoder().encodeToString(new byte[32]);
  static final String OTHER_KEY =
      Base64.getEncoder().encodeToString("0123456789abcdef0123456789abcdef".getBytes(US_ASCII));

  private static final UUID ORDERS = new UUID(1, 1);
  private static final UUID OTHERS = new UUID(2, 2);
  private static final String PLAIN = "corréct horse";

  private final Sealing sealing = sealing(KEY);

  @Test
  void a_secret_comes_out_as_it_went_in() {
    assertThat(sealing.open(ORDERS, "password", sealing.seal(ORDERS, "password", PLAIN)))
        .isEqualTo(PLAIN);
  }

  @Test
  void the_same_secret_never_looks_the_same() {
    assertThat(sealing.seal(ORDERS, "password", PLAIN))
        .isNotEqualTo(sealing.seal(ORDERS, "password", PLAIN))
        .doesNotContain(PLAIN);
  }

  @Test
  void a_sealed_text_opens_in_its_own_place_only() {
    String sealed = sealing.seal(ORDERS, "password", PLAIN);
    assertThatThrownBy(() -> sealing.open(OTHERS, "password", sealed))
        .satisfies(SealingTest::cannotOpen);
    assertThatThrownBy(() -> sealing.open(ORDERS, "client_key", sealed))
        .satisfies(SealingTest::cannotOpen);
  }

  @Test
  void an_altered_text_does_not_open() {
    String sealed = sealing.seal(ORDERS, "password", PLAIN);
    String id = sealed.substring(0, sealed.indexOf(':') + 1);
    byte[] bytes = Base64.getDecoder().decode(sealed.substring(id.length()));
    bytes[bytes.length - 1] ^= 1;
    String altered = id + Base64.getEncoder().encodeToString(bytes);
    assertThatThrownBy(() -> sealing.open(ORDERS, "password", altered))
        .satisfies(SealingTest::cannotOpen);
    assertThatThrownBy(() -> sealing.open(ORDERS, "password", id + "AAAA"))
        .satisfies(SealingTest::cannotOpen);
    assertThatThrownBy(() -> sealing.open(ORDERS, "password", id + "%"))
        .satisfies(SealingTest::cannotOpen);
  }

  @Test
  void the_first_key_seals_and_all_open() {
    String old = sealing.seal(ORDERS, "password", PLAIN);
    Sealing both = sealing(OTHER_KEY + ", " + KEY);
    assertThat(both.open(ORDERS, "password", old)).isEqualTo(PLAIN);
    assertThat(both.current(old)).isFalse();
    String anew = both.seal(ORDERS, "password", PLAIN);
    assertThat(both.current(anew)).isTrue();
    assertThatThrownBy(() -> sealing.open(ORDERS, "password", anew))
        .satisfies(SealingTest::cannotOpen);
  }

  @Test
  void without_a_key_nothing_is_sealed() {
    Sealing none = new Sealing(Optional::empty);
    assertThat(none.possible()).isFalse();
    assertThatThrownBy(() -> none.seal(ORDERS, "password", PLAIN))
        .isInstanceOfSatisfying(
            ConnectionException.class,
            e -> assertThat(e.code()).isEqualTo(ConnectionError.NO_SECRET_KEY))
        .hasMessageContaining("dirigent.secret-key")
        .hasMessageNotContaining(PLAIN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"AAAA", "not base64!", "AAAA,AAAA", ","})
  void a_key_that_is_no_key_stops_the_start_without_being_shown(String keys) {
    assertThatThrownBy(() -> sealing(keys))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dirigent.secret-key: key 1")
        .hasMessageNotContaining("AAAA");
  }

  static Sealing sealing(String keys) {
    return new Sealing(() -> Optional.of(keys));
  }

  private static void cannotOpen(Throwable thrown) {
    assertThat(thrown)
        .isInstanceOfSatisfying(
            ConnectionException.class,
            e -> assertThat(e.code()).isEqualTo(ConnectionError.CANNOT_OPEN));
  }
}
