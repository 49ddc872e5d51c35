package dev.dirigent.bench;

import dev.dirigent.infra.process.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A database with the schema, topics, and the services as real processes, for one scenario. */
final class Bed implements AutoCloseable {

  /** What a server would be given, not what makes a laptop start quickly. */
  private static final List<String> JVM = List.of("-XX:TieredStopAtLevel=4", "-Xmx512m");

  private static final String TOKEN = "bench-bench-bench-bench-bench-bench";
  private static final String CONNECTION = "broker";

  private final Path checkout;
  private final Path folder;
  private final Servers servers;
  private final String url;
  private final Sql sql;
  private final Topics topics;
  private final Map<String, ServiceProcess> services = new LinkedHashMap<>();
  private final AtomicInteger names = new AtomicInteger();
  private final Api api;

  Bed(Path checkout, Servers servers, String name) {
    this.checkout = checkout;
    this.servers = servers;
    this.folder = servers.folder(name);
    this.url = servers.postgres().createDatabase(name);
    this.topics = new Topics(servers.kafka().bootstrapServers());
    this.api =
        new Api(start("api-service", Map.of("DIRIGENT_BOOTSTRAP_TOKEN", TOKEN)).url(), TOKEN);
    this.sql = session();
    api.createKafkaConnection(CONNECTION, servers.kafka().bootstrapServers());
  }

  Api api() {
    return api;
  }

  Sql sql() {
    return sql;
  }

  Topics topics() {
    return topics;
  }

  String bootstrapServers() {
    return servers.kafka().bootstrapServers();
  }

  /** Another session; the caller closes it. */
  Sql session() {
    try {
      return new Sql(
          DriverManager.getConnection(
              url + "?prepareThreshold=1",
              servers.postgres().user(),
              servers.postgres().password()));
    } catch (SQLException e) {
      throw new BenchException("no session", e);
    }
  }

  /** Where sessions of the product's own stores come from. */
  DataSource dataSource() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    source.setUser(servers.postgres().user());
    source.setPassword(servers.postgres().password());
    source.setPrepareThreshold(1);
    return source;
  }

  /** A session that may look at everything; the caller closes it. */
  Sql superuser() {
    try {
      return new Sql(
          servers.postgres().connectAsSuperuser(url.substring(url.lastIndexOf('/') + 1)));
    } catch (SQLException e) {
      throw new BenchException("no session", e);
    }
  }

  /** A code that no pipeline and no topic has yet. */
  String name(String what) {
    return what + "-" + names.incrementAndGet();
  }

  ServiceProcess start(String service, Map<String, String> settings) {
    ServiceProcess started = launch(service, settings);
    started.awaitReady();
    return started;
  }

  /** {@link #start} without waiting until it is ready. */
  ServiceProcess launch(String service, Map<String, String> settings) {
    Path directory = folder.resolve(name(service));
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> environment = new HashMap<>();
    environment.put("DIRIGENT_DATABASE_URL", url);
    environment.put("DIRIGENT_DATABASE_USER", servers.postgres().user());
    environment.put("DIRIGENT_DATABASE_PASSWORD", servers.postgres().password());
    environment.putAll(settings);
    ServiceProcess started =
        ServiceProcess.start(
            new ServiceProcess.Settings(
                service, ServiceProcess.jar(checkout, service), 0, environment, directory, jvm()));
    services.put(service, started);
    return started;
  }

  Map<String, ServiceProcess> services() {
    return Map.copyOf(services);
  }

  /** Options for this run alone, such as a flight recording, come from the command line. */
  private static List<String> jvm() {
    List<String> options = new ArrayList<>(JVM);
    String more = System.getProperty("dirigent.bench.jvm", "");
    if (!more.isBlank()) {
      options.addAll(List.of(more.split(" ")));
    }
    return options;
  }

  /** Forgets all runs, so that each begins with empty tables; sources and pipelines stay. */
  void forgetRuns() {
    sql.update("truncate run, lease, attempt, log_entry");
    try (Sql superuser = superuser()) {
      superuser.update("checkpoint");
      superuser.update("select pg_stat_statements_reset()");
    }
  }

  @Override
  public void close() {
    services.values().forEach(ServiceProcess::close);
    sql.close();
    topics.close();
  }
}
