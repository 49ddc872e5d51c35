package dev.dirigent.infra.server;

import dev.dirigent.infra.process.Command;
import dev.dirigent.infra.process.Directories;
import dev.dirigent.infra.process.FreePorts;
import dev.dirigent.infra.process.JavaCommand;
import dev.dirigent.infra.process.OwnedProcess;
import dev.dirigent.infra.process.Signal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * A real Kafka broker, one KRaft node on loopback ports in a JVM of its own. Not thread-safe;
 * {@link #bootstrapServers} is.
 */
public final class KafkaServer implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(90);
  private static final int HEAP_MEGABYTES = 256;

  private final Settings settings;
  private final int clientPort;
  private final int controllerPort;
  private @Nullable OwnedProcess process;

  /**
   * How a broker is kept.
   *
   * @param directory data, configuration and log; filled on the first start
   * @param port for clients, or 0 for a free one
   * @param lifetime what happens to the data
   */
  public record Settings(Path directory, int port, Lifetime lifetime) {

    private Path data() {
      return directory.resolve("data").toAbsolutePath();
    }

    private Path configuration() {
      return directory.resolve("server.properties").toAbsolutePath();
    }

    private Path logging() {
      return directory.resolve("log4j2.properties").toAbsolutePath();
    }

    private Path log() {
      return directory.resolve("kafka.log");
    }
  }

  private KafkaServer(Settings settings) {
    this.settings = settings;
    this.clientPort = settings.port() == 0 ? FreePorts.next() : settings.port();
    this.controllerPort = FreePorts.next();
  }

  /**
   * Starts a broker and returns once clients can use it.
   *
   * @throws dev.dirigent.infra.process.ProcessFailedException with the tail of the broker's log
   */
  public static KafkaServer start(Settings settings) {
    KafkaServer server = new KafkaServer(settings);
    server.configure();
    server.format();
    server.start();
    return server;
  }

  public String bootstrapServers() {
    return "127.0.0.1:" + clientPort;
  }

  /** The broker's process. */
  public OwnedProcess process() {
    if (process == null) {
      throw new IllegalStateException("the broker is stopped");
    }
    return process;
  }

  /** Stops in an orderly way. */
  public void stop() {
    if (process != null) {
      process.close();
      process = null;
    }
  }

  /** SIGKILL; on return the broker is gone. */
  public void kill() {
    process().kill9();
    process = null;
  }

  /** Starts the stopped broker again, on the same ports and data. */
  public void start() {
    OwnedProcess started =
        OwnedProcess.start(
            command("Kafka", List.of("kafka.Kafka", settings.configuration().toString())));
    try {
      started.awaitLog("Kafka Server started", START);
    } catch (RuntimeException e) {
      started.kill9();
      throw e;
    }
    process = started;
  }

  @Override
  public void close() {
    stop();
    if (settings.lifetime() == Lifetime.THROWN_AWAY) {
      Directories.delete(settings.directory());
    }
  }

  private void configure() {
    try {
      Files.createDirectories(settings.directory());
      Files.writeString(settings.configuration(), configuration());
      Files.writeString(settings.logging(), resource("log4j2.properties"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot configure Kafka in " + settings.directory(), e);
    }
  }

  private String configuration() {
    return """
        process.roles=broker,controller
        node.id=1
        controller.quorum.voters=1@127.0.0.1:%2$d
        listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
        advertised.listeners=PLAINTEXT://127.0.0.1:%1$d
        listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
        inter.broker.listener.name=PLAINTEXT
        controller.listener.names=CONTROLLER
        log.dirs=%3$s
        # One node: every topic has one replica, and few partitions keep the start quick.
        default.replication.factor=1
        offsets.topic.replication.factor=1
        offsets.topic.num.partitions=3
        transaction.state.log.replication.factor=1
        transaction.state.log.min.isr=1
        transaction.state.log.num.partitions=3
        share.coordinator.state.topic.replication.factor=1
        share.coordinator.state.topic.min.isr=1
        share.coordinator.state.topic.num.partitions=1
        # Nobody else will join, so a group need not wait for others.
        group.initial.rebalance.delay.ms=0
        # A killed broker may come back when its old session is over.
        broker.session.timeout.ms=3000
        broker.heartbeat.interval.ms=500
        # A broker's default, on purpose: what must never create a topic is shown here not to.
        auto.create.topics.enable=true
        """
        .formatted(clientPort, controllerPort, settings.data());
  }

  private void format() {
    if (Files.exists(settings.data().resolve("meta.properties"))) {
      return;
    }
    OwnedProcess format =
        OwnedProcess.start(
            command(
                "Kafka's storage format",
                List.of(
                    "kafka.tools.StorageTool",
                    "format",
                    "--cluster-id",
                    Uuid.randomUuid().toString(),
                    "--config",
                    settings.configuration().toString())));
    int exitCode = format.awaitExit(START);
    if (exitCode != 0) {
      throw new IllegalStateException(
          "formatting Kafka's storage ended with exit code %d.%n%s"
              .formatted(exitCode, format.describeLog()));
    }
  }

  private Command command(String name, List<String> program) {
    List<String> java = new ArrayList<>();
    java.add("-Dlog4j2.configurationFile=" + settings.logging());
    java.addAll(List.of("-cp", resource("/META-INF/dirigent/kafka-broker.classpath").strip()));
    java.addAll(program);
    return new Command(
        name,
        JavaCommand.of(HEAP_MEGABYTES, java),
        Map.of(),
        settings.directory(),
        settings.log(),
        Signal.TERM);
  }

  private static String resource(String name) {
    try (InputStream in = KafkaServer.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
