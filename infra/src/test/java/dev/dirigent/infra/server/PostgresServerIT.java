package dev.dirigent.infra.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dirigent.infra.process.ProcessFailedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresServerIT {

  private static final Path CACHE = Path.of(System.getProperty("dirigent.root"), ".dirigent/cache");

  @TempDir Path directory;

  @Test
  void data_outlives_a_restart_and_a_crash_on_the_same_port() throws SQLException {
    try (PostgresServer server = PostgresServer.start(settings(Lifetime.THROWN_AWAY))) {
      String url = server.createDatabase("shop");
      execute(server, url, "create table orders (id int)");

      server.restart();
      execute(server, url, "insert into orders values (1)");
      server.crash();
      server.start();

      assertThat(count(server, url)).isEqualTo(1);
    }
    assertThat(directory.resolve("pg")).doesNotExist();
  }

  @Test
  void a_kept_server_has_its_data_and_its_password_at_the_next_start() throws Exception {
    String password;
    try (PostgresServer server = PostgresServer.start(settings(Lifetime.KEPT))) {
      execute(server, server.createDatabase("shop"), "create table orders (id int)");
      password = server.password();
    }

    try (PostgresServer server = PostgresServer.start(settings(Lifetime.KEPT))) {
      assertThat(server.password()).isEqualTo(password);
      assertThat(count(server, server.createDatabase("shop"))).isZero();
    }
    assertThat(Files.getPosixFilePermissions(directory.resolve("pg/password")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void a_taken_port_is_reported_in_the_servers_own_words() {
    try (PostgresServer first = PostgresServer.start(settings(Lifetime.THROWN_AWAY))) {
      PostgresServer.Settings samePort =
          new PostgresServer.Settings(
              directory.resolve("second"), CACHE, first.port(), Lifetime.KEPT);

      assertThatThrownBy(() -> PostgresServer.start(samePort))
          .isInstanceOf(ProcessFailedException.class)
          .hasMessageContaining("PostgreSQL ended with exit code 1")
          .hasMessageContaining("Address already in use");
    }
  }

  @Test
  void a_session_without_the_password_is_refused() {
    try (PostgresServer server = PostgresServer.start(settings(Lifetime.THROWN_AWAY))) {
      String url = server.createDatabase("shop");

      assertThatThrownBy(() -> DriverManager.getConnection(url, server.user(), "guess"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("authentication failed");
    }
  }

  private PostgresServer.Settings settings(Lifetime lifetime) {
    return new PostgresServer.Settings(directory.resolve("pg"), CACHE, 0, lifetime);
  }

  private static void execute(PostgresServer server, String url, String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(url, server.user(), server.password());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int count(PostgresServer server, String url) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(url, server.user(), server.password());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from orders")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
