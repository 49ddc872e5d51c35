package dev.dirigent.infra.stack;

import dev.dirigent.infra.process.OwnedProcess;
import dev.dirigent.infra.process.ProcessFailedException;
import dev.dirigent.infra.process.ServiceProcess;
import dev.dirigent.infra.process.Signal;
import dev.dirigent.infra.server.KafkaServer;
import dev.dirigent.infra.server.Lifetime;
import dev.dirigent.infra.server.PostgresServer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The whole product on this machine: PostgreSQL, Kafka, the services, and the activator that brings
 * publish-service when there is work; each a process of its own.
 *
 * <p>Either all of it is up when {@link #start} returns, or that has thrown and nothing runs.
 * {@link #close} may be called at any time and from any thread.
 */
public final class LocalStack implements AutoCloseable {

  private static final String DATABASE = "dirigent";
  private static final List<Listener> ALWAYS_ON =
      List.of(Listener.API, Listener.SENSOR, Listener.SOURCE);

  private final StackOptions options;
  private final Consumer<String> reports;
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  /** What should be running now; nothing that is here ends on purpose. */
  private final Map<Listener, OwnedProcess> running = new ConcurrentHashMap<>();

  private Map<Listener, Integer> ports = Map.of();
  private @Nullable StateDirectory state;
  private @Nullable PostgresServer postgres;
  private @Nullable KafkaServer kafka;
  private @Nullable Activator activator;
  private boolean closed;

  /**
   * A stack that is not started yet.
   *
   * @param reports told in a sentence what happens
   */
  public LocalStack(StackOptions options, Consumer<String> reports) {
    this.options = options;
    this.reports = reports;
  }

  /**
   * Starts everything in order, each part once the one before is ready.
   *
   * @throws StackException when it cannot be as asked, such as with a port that is taken
   * @throws ProcessFailedException when a part does not start, with the tail of its log
   */
  public void start() {
    try {
      StateDirectory directory = part(StateDirectory.open(options.data()));
      state = directory;
      ports = directory.ports(options.ports());
      PostgresServer database = part(startPostgres(directory));
      running.put(Listener.POSTGRESQL, database.process());
      postgres = database;
      KafkaServer broker = part(startKafka(directory));
      running.put(Listener.KAFKA, broker.process());
      kafka = broker;
      activator =
          part(Activator.start(port(Listener.ACTIVATOR), this::startPublishService, reports));
      ALWAYS_ON.forEach(this::startService);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  public URI apiUrl() {
    return URI.create("http://127.0.0.1:" + port(Listener.API));
  }

  /** Holds the first administrator's token. */
  public Path tokenFile() {
    return state().tokenFile();
  }

  public String token() {
    return state().bootstrapToken();
  }

  public KafkaServer kafka() {
    return required(kafka);
  }

  public PostgresServer postgres() {
    return required(postgres);
  }

  public Activator activator() {
    return required(activator);
  }

  public String databaseUrl() {
    return postgres().jdbcUrl(DATABASE);
  }

  /** Where the logs of the services are. */
  public Path logs() {
    return state().folder("services");
  }

  /** Starts a service, and returns when it is ready. */
  public void startService(Listener service) {
    ServiceProcess started = ServiceProcess.start(settings(service));
    part(started);
    started.awaitReady();
    running.put(service, started.process());
    reports.accept("%s is up on %s".formatted(service.title(), started.url()));
  }

  /** SIGKILL, to see what that does. {@link #startService} brings the service back. */
  public void kill(Listener service) {
    OwnedProcess process = running.remove(service);
    if (process != null) {
      process.kill9();
    }
  }

  /**
   * Looks whether all that should run does.
   *
   * @throws ProcessFailedException naming the part that has ended, its exit code and its last words
   */
  public void check() {
    running.forEach(
        (listener, process) -> {
          if (!process.isAlive() && running.get(listener) == process) {
            throw new ProcessFailedException(
                "%s ended with exit code %d.%n%s"
                    .formatted(
                        process.name(), process.exitCode().orElseThrow(), process.describeLog()));
          }
        });
  }

  /** Ends everything, the services before the servers that they use. */
  @Override
  public void close() {
    List<OwnedProcess> services =
        ALWAYS_ON.stream().map(running::get).filter(Objects::nonNull).toList();
    running.clear();
    // All are asked at once and then waited for one by one.
    services.forEach(service -> service.signal(Signal.TERM));
    for (AutoCloseable part = nextToClose(); part != null; part = nextToClose()) {
      try {
        part.close();
      } catch (Exception e) {
        reports.accept("could not be stopped: " + e);
      }
    }
  }

  private synchronized @Nullable AutoCloseable nextToClose() {
    closed = true;
    return parts.pollLast();
  }

  /** Remembers what must be closed; closes it at once where the stack is closed by now. */
  private <T extends AutoCloseable> T part(T part) {
    synchronized (this) {
      if (!closed) {
        parts.addLast(part);
        return part;
      }
    }
    try {
      part.close();
    } catch (Exception e) {
      reports.accept("could not be stopped: " + e);
    }
    throw new StackException("the stack was stopped while it started");
  }

  private PostgresServer startPostgres(StateDirectory directory) {
    PostgresServer server =
        PostgresServer.start(
            new PostgresServer.Settings(
                directory.folder("postgresql"),
                options.checkout().resolve(".dirigent/cache"),
                port(Listener.POSTGRESQL),
                Lifetime.KEPT));
    server.createDatabase(DATABASE);
    reports.accept("PostgreSQL is up on port " + server.port());
    return server;
  }

  private KafkaServer startKafka(StateDirectory directory) {
    KafkaServer server =
        KafkaServer.start(
            new KafkaServer.Settings(
                directory.folder("kafka"), port(Listener.KAFKA), Lifetime.KEPT));
    reports.accept("Kafka is up on " + server.bootstrapServers());
    return server;
  }

  private OwnedProcess startPublishService() {
    return ServiceProcess.start(settings(Listener.PUBLISH)).process();
  }

  private ServiceProcess.Settings settings(Listener service) {
    return new ServiceProcess.Settings(
        service.title(),
        ServiceProcess.jar(options.checkout(), service.title()),
        port(service),
        environment(service),
        logs());
  }

  private Map<String, String> environment(Listener service) {
    Map<String, String> environment = new HashMap<>();
    environment.put("DIRIGENT_DATABASE_URL", databaseUrl());
    environment.put("DIRIGENT_DATABASE_USER", postgres().user());
    environment.put("DIRIGENT_DATABASE_PASSWORD", postgres().password());
    environment.put("DIRIGENT_SECRET_KEY", state().secretKey());
    if (service == Listener.API) {
      environment.put("DIRIGENT_BOOTSTRAP_TOKEN", token());
    }
    if (service == Listener.PUBLISH) {
      environment.put("DIRIGENT_IDLE_EXIT", seconds(options.idleExit()));
    } else {
      environment.put("DIRIGENT_WAKE_URL", activator().wakeUrl().toString());
    }
    return environment;
  }

  private int port(Listener listener) {
    Integer port = ports.get(listener);
    if (port == null) {
      throw new IllegalStateException("the stack is not started");
    }
    return port;
  }

  private StateDirectory state() {
    return required(state);
  }

  private static String seconds(Duration duration) {
    return duration.toSeconds() + "s";
  }

  private static <T> T required(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("the stack is not started");
    }
    return part;
  }
}
