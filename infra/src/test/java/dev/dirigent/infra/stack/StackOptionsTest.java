package dev.dirigent.infra.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StackOptionsTest {

  private static final Path CHECKOUT = Path.of("/src/dirigent");

  @Test
  void without_options_state_is_kept_in_the_checkout_and_ports_are_free_ones() {
    StackOptions options = StackOptions.parse(CHECKOUT);

    assertThat(options.data()).isEqualTo(Path.of("/src/dirigent/.dirigent"));
    assertThat(options.ports()).isEmpty();
  }

  @Test
  void every_choice_is_taken() {
    StackOptions options =
        StackOptions.parse(CHECKOUT, "--data", "/var/d", "--api-port", "8080", "--idle-exit", "5m");

    assertThat(options.data()).isEqualTo(Path.of("/var/d"));
    assertThat(options.ports()).isEqualTo(Map.of(Listener.API, 8080));
    assertThat(options.idleExit()).isEqualTo(Duration.ofMinutes(5));
  }

  @ParameterizedTest
  @CsvSource({
    "--api-prot 1, unknown option --api-prot",
    "--api-port, --api-port needs a value",
    "--api-port x, '--api-port: \"x\" is not a port'",
    "--kafka-port 70000, '--kafka-port: \"70000\" is not a port'",
    "--idle-exit soon, '--idle-exit: \"soon\" is not a duration such as 30s or 5m'",
  })
  void a_wrong_option_is_refused_by_name(String commandLine, String message) {
    assertThatThrownBy(() -> StackOptions.parse(CHECKOUT, commandLine.split(" ")))
        .isInstanceOf(StackException.class)
        .hasMessage(message);
  }
}
