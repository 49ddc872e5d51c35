package dev.dirigent.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dirigent.infra.process.Command;
import dev.dirigent.infra.process.JavaCommand;
import dev.dirigent.infra.process.OwnedProcess;
import dev.dirigent.infra.process.Signal;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as {@code make up} runs it. */
class LocalStackIT {

  private static final Path CHECKOUT = Path.of(System.getProperty("dirigent.root"));
  private static final Duration START = Duration.ofMinutes(3);
  private static final Duration STOP = Duration.ofMinutes(1);

  @TempDir Path data;

  @SuppressWarnings("NullAway.Init") // set before each test
  private OwnedProcess launcher;

  @BeforeEach
  void start() {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-Ddirigent.root=" + CHECKOUT,
                "-cp",
                System.getProperty("java.class.path"),
                "dev.dirigent.infra.stack.Main",
                "--data",
                data.toString()));
    launcher =
        OwnedProcess.start(
            new Command(
                "launcher",
                JavaCommand.of(128, arguments),
                Map.of(),
                data,
                data.resolve("launcher.log"),
                Signal.TERM));
    launcher.awaitLog("Ctrl-C stops everything", START);
  }

  @AfterEach
  void stop() {
    launcher.close();
  }

  @Test
  void everything_ends_in_order_with_the_launcher_even_when_it_is_killed() {
    List<ProcessHandle> started = launcher.descendants();
    // PostgreSQL, Kafka and three services; publish-service waits for work.
    assertThat(started).hasSizeGreaterThanOrEqualTo(5);

    launcher.kill9();

    await().atMost(STOP).until(() -> started.stream().noneMatch(ProcessHandle::isAlive));
  }

  @Test
  void ending_the_launcher_ends_everything_first() {
    List<ProcessHandle> started = launcher.descendants();

    launcher.signal(Signal.TERM);
    launcher.awaitExit(STOP);

    assertThat(launcher.output()).contains("dirigent: stopped");
    await().atMost(STOP).until(() -> started.stream().noneMatch(ProcessHandle::isAlive));
  }

  @Test
  void however_often_publish_service_is_called_there_is_one() throws Exception {
    assertThat(running("publish-service")).isEmpty();

    for (int i = 0; i < 20; i++) {
      assertThat(wake()).isEqualTo(202);
    }

    await().atMost(START).until(() -> running("publish-service").size() == 1);
    assertThat(wake()).isEqualTo(202);
    assertThat(running("publish-service")).hasSize(1);
  }

  @Test
  void a_service_that_dies_is_named_and_everything_else_ended() {
    List<ProcessHandle> started = launcher.descendants();
    running("sensor-service").forEach(ProcessHandle::destroyForcibly);

    assertThat(launcher.awaitExit(STOP)).isEqualTo(1);

    assertThat(launcher.output()).contains("sensor-service ended with exit code 137");
    await().atMost(STOP).until(() -> started.stream().noneMatch(ProcessHandle::isAlive));
  }

  /** The JVMs of a service below this launcher. */
  private List<ProcessHandle> running(String service) {
    return launcher.descendants().stream()
        .filter(process -> process.info().command().orElse("").endsWith("/java"))
        .filter(process -> process.info().commandLine().orElse("").contains("/" + service + "/"))
        .toList();
  }

  private int wake() throws IOException, InterruptedException {
    Properties ports = new Properties();
    try (Reader reader = Files.newBufferedReader(data.resolve("ports.properties"))) {
      ports.load(reader);
    }
    URI url = URI.create("http://127.0.0.1:%s/wake".formatted(ports.getProperty("activator")));
    HttpRequest request =
        HttpRequest.newBuilder(url).POST(HttpRequest.BodyPublishers.noBody()).build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }
}
