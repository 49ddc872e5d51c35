package dev.dirigent.bench;

import dev.dirigent.infra.process.Directories;
import dev.dirigent.infra.server.KafkaServer;
import dev.dirigent.infra.server.Lifetime;
import dev.dirigent.infra.server.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A PostgreSQL that waits for its disk, as in production, and a Kafka broker, for all scenarios.
 */
final class Servers implements AutoCloseable {

  private final Path folder;
  private final PostgresServer postgres;
  private final KafkaServer kafka;

  private Servers(Path folder, PostgresServer postgres, KafkaServer kafka) {
    this.folder = folder;
    this.postgres = postgres;
    this.kafka = kafka;
  }

  static Servers start(Path checkout, Path folder) {
    PostgresServer postgres =
        PostgresServer.start(
            new PostgresServer.Settings(
                folder.resolve("postgresql"),
                checkout.resolve(".dirigent/cache"),
                0,
                Lifetime.KEPT));
    try {
      countStatements(postgres);
      KafkaServer kafka =
          KafkaServer.start(
              new KafkaServer.Settings(folder.resolve("kafka"), 0, Lifetime.THROWN_AWAY));
      return new Servers(folder, postgres, kafka);
    } catch (RuntimeException e) {
      postgres.close();
      Directories.delete(folder);
      throw e;
    }
  }

  private static void countStatements(PostgresServer server) {
    try (Connection connection = server.connectAsSuperuser("template1");
        Statement statement = connection.createStatement()) {
      statement.execute("alter system set shared_preload_libraries = 'pg_stat_statements'");
      statement.execute("create extension pg_stat_statements");
    } catch (SQLException e) {
      throw new BenchException("statements cannot be counted", e);
    }
    server.restart();
  }

  PostgresServer postgres() {
    return postgres;
  }

  KafkaServer kafka() {
    return kafka;
  }

  /** A folder for the processes of one scenario. */
  Path folder(String name) {
    return folder.resolve(name);
  }

  @Override
  public void close() {
    kafka.close();
    postgres.close();
    if (System.getenv("BENCH_KEEP") == null) {
      Directories.delete(folder);
    }
  }
}
