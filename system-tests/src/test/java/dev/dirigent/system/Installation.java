package dev.dirigent.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dirigent.document.CanonicalDocument;
import dev.dirigent.document.PipelineReader;
import dev.dirigent.infra.process.ServiceProcess;
import dev.dirigent.testkit.TestDatabase;
import dev.dirigent.testkit.TestKafka;
import dev.dirigent.testkit.TestPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.core.ThrowingRunnable;

/** Services as real processes on a database and a broker of their own. */
final class Installation implements AutoCloseable {

  private static final Path CHECKOUT = Path.of(System.getProperty("dirigent.root"));
  private static final Duration BOUND = Duration.ofMinutes(2);

  private final TestDatabase database = TestPostgres.database();
  private final Path folder;
  private final List<ServiceProcess> services = new ArrayList<>();

  /** An installation without services, with the connection {@code broker}. */
  Installation(Path folder) {
    this.folder = folder;
    database.sql(
        """
        insert into connection (id, code, kind, config, sealed)
        values (?, 'broker', 'kafka', json_build_object('bootstrap_servers', json_build_array(?)), '{}')
        """,
        UUID.randomUUID(),
        TestKafka.bootstrapServers());
  }

  /** Starts a service and waits until it is ready. */
  ServiceProcess start(String service, Map<String, String> settings) {
    Path directory = folder.resolve(service + "-" + services.size());
    assertThat(directory.toFile().mkdirs()).isTrue();
    Map<String, String> environment = new HashMap<>(database.environment());
    environment.putAll(settings);
    ServiceProcess process =
        ServiceProcess.startReady(
            new ServiceProcess.Settings(
                service, ServiceProcess.jar(CHECKOUT, service), 0, environment, directory));
    services.add(process);
    return process;
  }

  /** Stores a pipeline and its sources, as an apply does. */
  void apply(String yaml) {
    String document = CanonicalDocument.json(PipelineReader.read(yaml)).toString();
    UUID pipeline = UUID.randomUUID();
    database.sql(
        "insert into pipeline (id, code, current_version) values (?, ?::json ->> 'code', 1)",
        pipeline,
        document);
    database.sql(
        """
        insert into pipeline_version (id, pipeline_id, version, digest, document, created_by)
        values (?, ?, 1, 'test', ?::json, 'test')
        """,
        UUID.randomUUID(),
        pipeline,
        document);
    database.sql(
        """
        insert into source (id, pipeline_id, code, kind, step, config, max_in_flight)
        select gen_random_uuid(), ?, s ->> 'code', s ->> 'kind', s ->> 'step', s -> 'config',
               coalesce((s ->> 'max_in_flight')::int, 1000)
          from json_array_elements(?::json -> 'sources') as s
        """,
        pipeline,
        document);
  }

  long number(String sql) {
    return database.count(sql);
  }

  List<String> query(String sql) {
    return database.texts(sql);
  }

  static void eventually(ThrowingRunnable assertion) {
    await().atMost(BOUND).pollInterval(Duration.ofMillis(50)).untilAsserted(assertion);
  }

  @Override
  public void close() {
    services.forEach(ServiceProcess::close);
  }
}
