package dev.dirigent.infra.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One of our services as a process of its own, on a loopback port. */
public final class ServiceProcess implements AutoCloseable {

  private static final int HEAP_MEGABYTES = 256;
  private static final Duration READY = Duration.ofSeconds(90);
  private static final Duration PROBE = Duration.ofSeconds(2);
  private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(PROBE).build();

  private final OwnedProcess process;
  private final int port;

  private ServiceProcess(OwnedProcess process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * What to start.
   *
   * @param name the service's module, such as {@code api-service}
   * @param jar its {@code quarkus-run.jar}
   * @param port where it listens, or 0 for a free one
   * @param environment its configuration
   * @param directory working directory; the log {@code NAME.log} goes there
   * @param jvm options that win over those of a small machine
   */
  public record Settings(
      String name,
      Path jar,
      int port,
      Map<String, String> environment,
      Path directory,
      List<String> jvm) {

    public Settings {
      environment = Map.copyOf(environment);
      jvm = List.copyOf(jvm);
    }

    /** Settings for a small machine. */
    public Settings(
        String name, Path jar, int port, Map<String, String> environment, Path directory) {
      this(name, jar, port, environment, directory, List.of());
    }
  }

  /** The runnable jar of a service as built in that checkout. */
  public static Path jar(Path checkout, String service) {
    return checkout.resolve(service).resolve("target/quarkus-app/quarkus-run.jar");
  }

  /** Starts the service; says nothing about whether it works, see {@link #awaitReady}. */
  public static ServiceProcess start(Settings settings) {
    if (Files.notExists(settings.jar())) {
      throw new ProcessFailedException(
          "%s is not built: %s is missing. Run `make build`."
              .formatted(settings.name(), settings.jar()));
    }
    int port = settings.port() == 0 ? FreePorts.next() : settings.port();
    Map<String, String> environment = new HashMap<>(settings.environment());
    environment.put("QUARKUS_HTTP_HOST", "127.0.0.1");
    environment.put("QUARKUS_HTTP_PORT", Integer.toString(port));
    List<String> program = new ArrayList<>(settings.jvm());
    program.addAll(List.of("-jar", settings.jar().toAbsolutePath().toString()));
    Command command =
        new Command(
            settings.name(),
            JavaCommand.of(HEAP_MEGABYTES, program),
            environment,
            settings.directory(),
            settings.directory().resolve(settings.name() + ".log"),
            Signal.TERM);
    return new ServiceProcess(OwnedProcess.start(command), port);
  }

  /** {@link #start} and {@link #awaitReady}. */
  public static ServiceProcess startReady(Settings settings) {
    ServiceProcess service = start(settings);
    try {
      service.awaitReady();
    } catch (RuntimeException e) {
      service.kill9();
      throw e;
    }
    return service;
  }

  /**
   * Returns when the service says that it is ready.
   *
   * @throws ProcessFailedException with the tail of its log
   */
  public void awaitReady() {
    process.awaitReady(READY, this::isReady);
  }

  public int port() {
    return port;
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  public OwnedProcess process() {
    return process;
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** SIGKILL; on return the process is gone. */
  public void kill9() {
    process.kill9();
  }

  /** SIGTERM, and SIGKILL when it has not ended after the grace. Returns the exit code. */
  public int terminate(Duration grace) {
    process.terminate(grace);
    return process.awaitExit(grace);
  }

  @Override
  public void close() {
    process.close();
  }

  private boolean isReady() {
    HttpRequest request =
        HttpRequest.newBuilder(url().resolve("/q/health/ready")).timeout(PROBE).build();
    try {
      return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + process.name(), e);
    }
  }
}
