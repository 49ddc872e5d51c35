package dev.dirigent.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.infra.process.ServiceProcess;
import dev.dirigent.testkit.TestDatabase;
import dev.dirigent.testkit.TestPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a service says when it cannot begin. */
class ServiceStartIT {

  private static final Path CHECKOUT = Path.of(System.getProperty("dirigent.root"));
  private static final Duration BOUND = Duration.ofMinutes(1);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"sensor-service", "source-service", "publish-service"})
  void a_service_waits_for_the_schema_it_needs_and_says_so(String name) {
    try (ServiceProcess service = start(name, TestPostgres.emptyDatabase(), Map.of())) {
      service
          .process()
          .awaitLog("waiting for schema version 1, the database has none; api-service", BOUND);
      assertThat(service.isAlive()).isTrue();
    }
  }

  @Test
  void a_service_refuses_a_schema_that_is_newer_than_it() {
    TestDatabase database = TestPostgres.database();
    database.sql(
        """
        insert into flyway_schema_history
               (installed_rank, version, description, type, script, installed_by, execution_time, success)
        values (999, '999', 'from the future', 'SQL', 'V999__from_the_future.sql', 'test', 1, true)
        """);
    try (ServiceProcess service = start("publish-service", database, Map.of())) {
      assertThat(service.process().awaitExit(BOUND)).isEqualTo(1);
      assertThat(service.process().output())
          .contains("the database has schema version 999 and this service knows 1: upgrade");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "DIRIGENT_ENGINE_LEASE_TTL, dirigent.engine.lease-ttl",
    "DIRIGENT_IDLE_EXIT, dirigent.idle-exit",
    "DIRIGENT_MAX_OUTPUT, dirigent.max-output"
  })
  void a_wrong_setting_stops_the_start_and_is_named(String variable, String setting) {
    try (ServiceProcess service =
        start("publish-service", TestPostgres.database(), Map.of(variable, "nonsense"))) {
      assertThat(service.process().awaitExit(BOUND)).isNotZero();
      assertThat(service.process().output()).contains(setting);
    }
  }

  private ServiceProcess start(String name, TestDatabase database, Map<String, String> settings) {
    Map<String, String> environment = new HashMap<>(database.environment());
    environment.putAll(settings);
    return ServiceProcess.start(
        new ServiceProcess.Settings(
            name, ServiceProcess.jar(CHECKOUT, name), 0, environment, folder));
  }
}
