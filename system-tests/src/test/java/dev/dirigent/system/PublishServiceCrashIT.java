package dev.dirigent.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.infra.process.ServiceProcess;
import dev.dirigent.testkit.TestKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes of publish-service, killed and stopped between claim, execute and settle. */
class PublishServiceCrashIT {

  private static final Map<String, String> SHORT_LEASES =
      Map.of("DIRIGENT_ENGINE_LEASE_TTL", "3s", "DIRIGENT_ENGINE_RENEW_EVERY", "1s");
  private static final int RECORDS = 3_000;

  @TempDir Path folder;

  private final String in = TestKafka.newTopic(2);
  private final String out = TestKafka.newTopic(2);

  @SuppressWarnings("NullAway.Init") // set before each test
  private Installation installation;

  @BeforeEach
  void install() {
    installation = new Installation(folder);
    installation.apply(
        """
        format: dirigent/v1
        kind: pipeline
        code: through
        sources:
          - code: topic
            kind: kafka
            step: record
            config: {connection: broker, topic: %s, group_id: through, start: earliest}
            max_in_flight: 1000000
        steps:
          doubled:
            block: transform.jq
            depends_on: [record]
            config: {input: "${steps.record.output.value}", program: "{number, twice: (.number * 2)}"}
          out:
            block: kafka.produce
            depends_on: [doubled]
            retry: {max_attempts: 5, backoff: 100ms}
            config: {connection: broker, topic: %s, records: ["${steps.doubled.output.value}"]}
        """
            .formatted(in, out));
    TestKafka.produce(
        IntStream.range(0, RECORDS)
            .mapToObj(
                number ->
                    new ProducerRecord<byte[], byte[]>(
                        in, ("{\"number\":" + number + "}").getBytes(UTF_8)))
            .toList());
    installation.start("source-service", Map.of());
    installation.start("sensor-service", Map.of());
  }

  @AfterEach
  void stop() {
    installation.close();
  }

  @Test
  void killed_in_the_middle_it_loses_no_run_and_settles_none_twice() {
    for (int life = 1; life <= 3; life++) {
      ServiceProcess service = installation.start("publish-service", SHORT_LEASES);
      long before = finished();
      Installation.eventually(() -> assertThat(finished()).isGreaterThan(before));
      service.kill9();
    }
    installation.start("publish-service", SHORT_LEASES);

    Installation.eventually(() -> assertThat(finished()).isEqualTo(RECORDS));
    assertNothingFailed();
    assertThat(
            installation.number(
                """
                select count(*) from (
                  select run_id, step from attempt where outcome = 'succeeded'
                   group by run_id, step having count(*) = 1) as once
                """))
        .isEqualTo(2 * RECORDS);
    assertThat(published()).hasSize(RECORDS);
  }

  @Test
  void told_to_stop_it_finishes_or_gives_back_all_it_holds_and_nothing_is_published_twice() {
    ServiceProcess service = installation.start("publish-service", SHORT_LEASES);
    Installation.eventually(() -> assertThat(finished()).isPositive());

    assertThat(service.terminate(Duration.ofSeconds(30))).isEqualTo(143);

    assertThat(installation.number("select count(*) from lease where owner is not null")).isZero();
    installation.start("publish-service", SHORT_LEASES);
    Installation.eventually(() -> assertThat(finished()).isEqualTo(RECORDS));
    assertNothingFailed();
    assertThat(TestKafka.readAll(out)).hasSize(RECORDS);
    assertThat(published()).hasSize(RECORDS);
  }

  private void assertNothingFailed() {
    assertThat(
            installation.query(
                "select distinct error_code || ': ' || error_message from attempt where outcome = 'failed'"))
        .isEmpty();
    assertThat(installation.query("select distinct status from run")).containsExactly("succeeded");
  }

  private long finished() {
    return installation.number("select count(*) from run where status <> 'running'");
  }

  private Set<String> published() {
    return TestKafka.readAll(out).stream()
        .map(record -> new String(record.value(), UTF_8))
        .collect(Collectors.toSet());
  }
}
