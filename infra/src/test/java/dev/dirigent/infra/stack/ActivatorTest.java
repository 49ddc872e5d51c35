package dev.dirigent.infra.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.infra.process.Command;
import dev.dirigent.infra.process.OwnedProcess;
import dev.dirigent.infra.process.Signal;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActivatorTest {

  private static final String UNTIL_STOPPED = "exec sleep 600";

  @TempDir Path directory;

  private final HttpClient http = HttpClient.newHttpClient();
  private final BlockingQueue<OwnedProcess> lives = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> reports = new LinkedBlockingQueue<>();
  private @Nullable Activator activator;

  @AfterEach
  void stop() {
    if (activator != null) {
      activator.close();
    }
  }

  @Test
  void nothing_runs_before_the_first_wake() throws Exception {
    Activator idle = activatorOf(UNTIL_STOPPED);

    assertThat(idle.running()).isEmpty();
    assertThat(call(idle, "GET")).isEqualTo(405);
    assertThat(lives).isEmpty();
  }

  @Test
  void a_hundred_wakes_at_once_are_one_process() throws Exception {
    Activator busy = activatorOf(UNTIL_STOPPED);
    for (int i = 0; i < 100; i++) {
      assertThat(call(busy, "POST")).isEqualTo(202);
    }

    OwnedProcess only = nextLife();

    assertThat(busy.running()).hasValue(only);
    busy.close();
    assertThat(only.isAlive()).isFalse();
    assertThat(lives).isEmpty();
  }

  @Test
  void a_wake_that_came_while_the_program_was_leaving_starts_it_again() throws Exception {
    Activator late = activatorOf("exit 0");
    late.wake();

    nextLife();

    assertThat(nextLife()).isNotNull();
    assertThat(reports).isEmpty();
  }

  @Test
  void a_crashed_program_is_started_again_and_reported_with_its_exit_code() throws Exception {
    Activator crashing = activatorOf("echo out of memory; exit 3");
    crashing.wake();

    nextLife();

    assertThat(nextLife()).isNotNull();
    assertThat(reports.poll(30, TimeUnit.SECONDS))
        .contains("ended with exit code 3")
        .contains("out of memory");
  }

  private Activator activatorOf(String script) {
    Activator started =
        Activator.start(
            0,
            () -> {
              OwnedProcess process =
                  OwnedProcess.start(
                      new Command(
                          "program",
                          List.of("sh", "-c", script),
                          Map.of(),
                          directory,
                          directory.resolve("program.log"),
                          Signal.TERM));
              lives.add(process);
              return process;
            },
            reports::add);
    activator = started;
    return started;
  }

  private OwnedProcess nextLife() throws InterruptedException {
    OwnedProcess life = lives.poll(30, TimeUnit.SECONDS);
    assertThat(life).as("a process was started").isNotNull();
    return life;
  }

  private int call(Activator target, String method) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(target.wakeUrl())
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }
}
