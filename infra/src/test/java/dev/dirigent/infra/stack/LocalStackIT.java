package dev.dirigent.infra.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.dirigent.infra.process.ProcessFailedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalStackIT {

  @TempDir Path directory;

  @Test
  void a_stack_that_cannot_start_says_what_is_missing_and_leaves_nothing_running() {
    Path nothingBuilt = directory.resolve("checkout");
    List<String> reports = new ArrayList<>();
    LocalStack stack = new LocalStack(StackOptions.of(nothingBuilt, directory), reports::add);

    assertThatThrownBy(stack::start)
        .isInstanceOf(ProcessFailedException.class)
        .hasMessageContaining("api-service is not built")
        .hasMessageContaining("make build");

    assertThat(reports)
        .satisfiesExactly(
            first -> assertThat(first).startsWith("PostgreSQL is up"),
            second -> assertThat(second).startsWith("Kafka is up"));
    await().until(() -> processesUsing(directory).isEmpty());
    try (StateDirectory free = StateDirectory.open(directory)) {
      assertThat(free.ports(Map.of())).containsKey(Listener.POSTGRESQL);
    }
  }

  private static List<String> processesUsing(Path directory) {
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(commandLine -> commandLine.contains(directory.toString()))
        .toList();
  }
}
