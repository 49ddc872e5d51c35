package dev.dirigent.infra.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnedProcessTest {

  private static final Duration BOUND = Duration.ofSeconds(30);

  @TempDir Path directory;

  @Test
  void output_goes_to_the_log_and_the_exit_code_is_kept() {
    try (OwnedProcess process = start("echo hello; exit 3")) {
      assertThat(process.awaitExit(BOUND)).isEqualTo(3);
      assertThat(process.exitCode()).hasValue(3);
      assertThat(process.output()).isEqualTo("hello\n");
    }
  }

  @Test
  void the_environment_is_added_to_ours() {
    Command command =
        new Command(
            "env", sh("echo $GREETING"), Map.of("GREETING", "hi"), directory, log(), Signal.TERM);
    try (OwnedProcess process = OwnedProcess.start(command)) {
      process.awaitExit(BOUND);
      assertThat(process.output()).isEqualTo("hi\n");
    }
  }

  @Test
  void a_process_that_dies_before_it_is_ready_is_reported_with_its_exit_code_and_its_last_words() {
    try (OwnedProcess process = start("echo port 5432 is taken; exit 7")) {
      assertThatThrownBy(() -> process.awaitReady(BOUND, () -> false))
          .isInstanceOf(ProcessFailedException.class)
          .hasMessageContaining("probe ended with exit code 7 before it was ready")
          .hasMessageContaining("port 5432 is taken")
          .hasMessageContaining(log().toString());
    }
  }

  @Test
  void a_process_that_is_never_ready_is_reported_when_the_time_is_over() {
    try (OwnedProcess process = start("echo waiting; exec sleep 600")) {
      process.awaitLog("waiting", BOUND);
      assertThatThrownBy(() -> process.awaitReady(Duration.ofMillis(100), () -> false))
          .isInstanceOf(ProcessFailedException.class)
          .hasMessageContaining("not ready within")
          .hasMessageContaining("waiting");
    }
  }

  @Test
  void only_this_starts_output_counts() {
    try (OwnedProcess first = start("echo ready")) {
      first.awaitExit(BOUND);
    }
    try (OwnedProcess second = start("exit 0")) {
      second.awaitExit(BOUND);
      assertThat(second.output()).isEmpty();
    }
  }

  @Test
  void a_process_that_ignores_its_stop_signal_is_killed_after_the_grace() {
    try (OwnedProcess process = start("trap '' TERM; echo deaf; while :; do sleep 600; done")) {
      process.awaitLog("deaf", BOUND);
      process.terminate(Duration.ofMillis(200));
      assertThat(process.exitCode()).hasValue(128 + 9);
    }
  }

  @Test
  void a_process_ends_when_its_owner_is_killed() {
    Command command =
        new Command("owner", ownerOfASleeper(), Map.of(), directory, log(), Signal.TERM);
    try (OwnedProcess owner = OwnedProcess.start(command)) {
      owner.awaitLog("child ", BOUND);
      long pid = Long.parseLong(owner.output().replaceAll("(?s).*child (\\d+)\\n.*", "$1"));
      Optional<ProcessHandle> child = ProcessHandle.of(pid);
      assertThat(child).isPresent();

      owner.kill9();

      assertThat(child.orElseThrow().onExit()).succeedsWithin(BOUND);
    }
  }

  /** A JVM that owns a process and waits. */
  static final class Owner {

    private Owner() {}

    public static void main(String[] arguments) throws InterruptedException {
      Path directory = Path.of(arguments[0]);
      OwnedProcess child =
          OwnedProcess.start(
              new Command(
                  "sleeper",
                  sh("exec sleep 600"),
                  Map.of(),
                  directory,
                  directory.resolve("sleeper.log"),
                  Signal.TERM));
      System.out.println("child " + child.pid());
      Thread.currentThread().join();
    }
  }

  private List<String> ownerOfASleeper() {
    return JavaCommand.of(
        32,
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            Owner.class.getName(),
            directory.toString()));
  }

  private OwnedProcess start(String script) {
    return OwnedProcess.start(
        new Command("probe", sh(script), Map.of(), directory, log(), Signal.TERM));
  }

  private Path log() {
    return directory.resolve("probe.log");
  }

  private static List<String> sh(String script) {
    return List.of("sh", "-c", script);
  }
}
