package dev.dirigent.infra.server;

import dev.dirigent.infra.process.Command;
import dev.dirigent.infra.process.Directories;
import dev.dirigent.infra.process.FreePorts;
import dev.dirigent.infra.process.OwnedProcess;
import dev.dirigent.infra.process.Signal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL server on a loopback port.
 *
 * <p>Databases belong to a role that is no superuser, as in production. Its password, and the
 * superuser's, is made once and kept beside the data. Not thread-safe; {@link #jdbcUrl}, {@link
 * #user} and {@link #password} are.
 */
public final class PostgresServer implements AutoCloseable {

  private static final String SUPERUSER = "postgres";
  private static final String OWNER = "dirigent";
  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration INITIALISE = Duration.ofMinutes(2);

  private final Settings settings;
  private final PostgresBinaries binaries;
  private final int port;
  private final String password;
  private @Nullable OwnedProcess process;

  /**
   * How a server is kept.
   *
   * @param directory data, password and log; filled on the first start
   * @param cache where the programs are unpacked once; may be shared by any number of servers
   * @param port the port, or 0 for a free one
   * @param lifetime what happens to the data
   */
  public record Settings(Path directory, Path cache, int port, Lifetime lifetime) {

    private Path data() {
      return directory.resolve("data").toAbsolutePath();
    }

    private Path log() {
      return directory.resolve("postgresql.log");
    }
  }

  private PostgresServer(Settings settings) {
    this.settings = settings;
    this.binaries = PostgresBinaries.below(settings.cache());
    this.port = settings.port() == 0 ? FreePorts.next() : settings.port();
    this.password = KeptSecret.in(settings.directory().resolve("password"));
  }

  /**
   * Starts a server and returns once it takes connections.
   *
   * @throws dev.dirigent.infra.process.ProcessFailedException with the tail of the server's log
   */
  public static PostgresServer start(Settings settings) {
    PostgresServer server = new PostgresServer(settings);
    server.initialise();
    server.start();
    server.createOwner();
    return server;
  }

  public int port() {
    return port;
  }

  public String jdbcUrl(String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
  }

  /** The role that owns the databases. */
  public String user() {
    return OWNER;
  }

  public String password() {
    return password;
  }

  /** The server's process. */
  public OwnedProcess process() {
    if (process == null) {
      throw new IllegalStateException("the server is stopped");
    }
    return process;
  }

  /** Creates the database unless it is there; returns its JDBC URL. */
  public String createDatabase(String name) {
    return createDatabase(name, "template1");
  }

  /** {@link #createDatabase(String)} as a copy of another that nobody is connected to. */
  public String createDatabase(String name, String template) {
    try (Connection connection = connectAsSuperuser("postgres");
        Statement statement = connection.createStatement()) {
      if (!exists(statement, "select from pg_database where datname = '%s'".formatted(name))) {
        statement.execute(
            "create database \"%s\" owner %s template \"%s\"".formatted(name, OWNER, template));
      }
      return jdbcUrl(name);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot create database " + name, e);
    }
  }

  /** A connection that may do anything, for what an owner may not. The caller closes it. */
  public Connection connectAsSuperuser(String database) throws SQLException {
    return DriverManager.getConnection(jdbcUrl(database), SUPERUSER, password);
  }

  /** Ends sessions, checkpoints, stops. */
  public void stop() {
    if (process != null) {
      process.close();
      process = null;
    }
  }

  /** Stops as a power cut would: no checkpoint, sessions cut off. The next start recovers. */
  public void crash() {
    OwnedProcess running = process();
    running.signal(Signal.QUIT);
    running.awaitExit(START);
    process = null;
  }

  /** Starts the stopped server again, on the same port and data. */
  public void start() {
    List<String> arguments = asServerUser(binaries.program("postgres"));
    arguments.addAll(List.of("-D", settings.data().toString(), "-p", Integer.toString(port)));
    setting(arguments, "listen_addresses", "127.0.0.1");
    setting(arguments, "unix_socket_directories", "");
    setting(arguments, "max_connections", "200");
    setting(arguments, "shared_buffers", "64MB");
    if (settings.lifetime() == Lifetime.THROWN_AWAY) {
      // A crash of the server alone loses nothing by it.
      setting(arguments, "fsync", "off");
      setting(arguments, "full_page_writes", "off");
    }
    // INT is PostgreSQL's fast shutdown; TERM would wait for every client to leave.
    OwnedProcess started = OwnedProcess.start(command("PostgreSQL", arguments, Signal.INT));
    try {
      started.awaitLog("database system is ready to accept connections", START);
    } catch (RuntimeException e) {
      started.kill9();
      throw e;
    }
    process = started;
  }

  public void restart() {
    stop();
    start();
  }

  @Override
  public void close() {
    stop();
    if (settings.lifetime() == Lifetime.THROWN_AWAY) {
      Directories.delete(settings.directory());
    }
  }

  private void initialise() {
    if (Files.exists(settings.data())) {
      return;
    }
    // Moved into place when complete, so that an interrupted first start is simply repeated.
    Path unfinished = settings.directory().resolve("data.unfinished").toAbsolutePath();
    Directories.delete(unfinished);
    List<String> arguments = asServerUser(binaries.program("initdb"));
    arguments.addAll(
        List.of(
            "--pgdata=" + unfinished,
            "--username=" + SUPERUSER,
            "--pwfile=" + settings.directory().resolve("password").toAbsolutePath(),
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--no-instructions"));
    if (settings.lifetime() == Lifetime.THROWN_AWAY) {
      arguments.add("--no-sync");
    }
    OwnedProcess initdb = OwnedProcess.start(command("initdb", arguments, Signal.TERM));
    int exitCode = initdb.awaitExit(INITIALISE);
    if (exitCode != 0) {
      throw new IllegalStateException(
          "initdb ended with exit code %d.%n%s".formatted(exitCode, initdb.describeLog()));
    }
    try {
      Files.move(unfinished, settings.data(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot finish " + settings.data(), e);
    }
  }

  private void createOwner() {
    try (Connection connection = connectAsSuperuser("postgres");
        Statement statement = connection.createStatement()) {
      if (!exists(statement, "select from pg_roles where rolname = '%s'".formatted(OWNER))) {
        statement.execute("create role %s login password '%s'".formatted(OWNER, password));
      }
    } catch (SQLException e) {
      close();
      throw new IllegalStateException("cannot create the role " + OWNER, e);
    }
  }

  private Command command(String name, List<String> arguments, Signal stop) {
    return new Command(name, arguments, Map.of(), settings.directory(), settings.log(), stop);
  }

  private static boolean exists(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      return rows.next();
    }
  }

  private static void setting(List<String> arguments, String name, String value) {
    arguments.addAll(List.of("-c", name + "=" + value));
  }

  /**
   * PostgreSQL refuses to run as root; in a user namespace of its own it is nobody in particular.
   */
  private static List<String> asServerUser(Path program) {
    List<String> arguments = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      arguments.addAll(List.of("unshare", "--user"));
    }
    arguments.add(program.toString());
    return arguments;
  }
}
