package dev.dirigent.infra.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateDirectoryTest {

  @TempDir Path directory;

  @Test
  void ports_and_secrets_are_the_same_at_the_next_start() {
    Map<Listener, Integer> ports;
    String key;
    String token;
    try (StateDirectory state = StateDirectory.open(directory)) {
      ports = state.ports(Map.of());
      key = state.secretKey();
      token = state.bootstrapToken();
    }
    try (StateDirectory state = StateDirectory.open(directory)) {
      assertThat(state.ports(Map.of())).isEqualTo(ports);
      assertThat(state.secretKey()).isEqualTo(key);
      assertThat(state.bootstrapToken()).isEqualTo(token);
    }
    assertThat(ports).containsOnlyKeys(Listener.values());
    assertThat(ports.values()).doesNotHaveDuplicates();
    assertThat(Base64.getDecoder().decode(key)).hasSize(32);
  }

  @Test
  void only_the_owner_can_read_secrets() throws IOException {
    try (StateDirectory state = StateDirectory.open(directory)) {
      state.bootstrapToken();
      assertThat(Files.getPosixFilePermissions(state.tokenFile()))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void a_second_stack_in_the_same_folder_is_refused() {
    try (StateDirectory first = StateDirectory.open(directory)) {
      assertThatThrownBy(() -> StateDirectory.open(first.path()))
          .isInstanceOf(StackException.class)
          .hasMessageContaining("another local stack runs in " + directory);
    }
  }

  @Test
  void a_taken_port_is_refused_naming_what_it_is_for_and_the_option() throws IOException {
    try (StateDirectory state = StateDirectory.open(directory);
        ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Map<Listener, Integer> asked = Map.of(Listener.API, other.getLocalPort());

      assertThatThrownBy(() -> state.ports(asked))
          .isInstanceOf(StackException.class)
          .hasMessageContaining("port %d, meant for api-service", other.getLocalPort())
          .hasMessageContaining("--api-port");
    }
  }
}
