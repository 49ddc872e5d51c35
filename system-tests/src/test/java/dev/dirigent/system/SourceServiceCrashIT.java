package dev.dirigent.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dirigent.infra.process.ServiceProcess;
import dev.dirigent.testkit.TestKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes of source-service, killed at any moment. */
class SourceServiceCrashIT {

  private static final Duration LEASE = Duration.ofSeconds(10);

  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Installation installation;

  @BeforeEach
  void install() {
    installation = new Installation(folder);
  }

  @AfterEach
  void stop() {
    installation.close();
  }

  @Test
  void a_service_killed_again_and_again_loses_no_record_and_makes_no_second_run() {
    String topic = TestKafka.newTopic(3);
    source("killed", topic);
    int total = 0;
    for (int life = 1; life <= 3; life++) {
      ServiceProcess service = start();
      int goal = total + 2_000;
      produce(topic, total, goal);
      long before = runs();
      Installation.eventually(() -> assertThat(runs()).isGreaterThan(before));
      service.kill9();
      total = goal;
    }
    start();

    int expected = total;
    Installation.eventually(() -> assertThat(runs()).isEqualTo(expected));
    assertThat(distinct()).isEqualTo(expected);
  }

  @Test
  void two_services_share_ten_sources_and_one_takes_over_when_the_other_is_killed() {
    List<String> topics = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      String topic = TestKafka.newTopic(1);
      topics.add(topic);
      source("shared-" + i, topic);
    }
    ServiceProcess first = start();
    start();
    Installation.eventually(() -> assertThat(held()).containsExactly("5", "5"));
    topics.forEach(topic -> produce(topic, 0, 100));
    Installation.eventually(() -> assertThat(runs()).isEqualTo(1_000));

    first.kill9();
    topics.forEach(topic -> produce(topic, 100, 200));

    // The lease, the pause until the other one looks, and a machine that has more to do.
    await()
        .atMost(LEASE.plusSeconds(10))
        .untilAsserted(() -> assertThat(held()).containsExactly("10"));
    Installation.eventually(() -> assertThat(runs()).isEqualTo(2_000));
    assertThat(distinct()).isEqualTo(2_000);
  }

  @Test
  void a_service_that_is_told_to_stop_lets_go_of_its_sources_at_once() {
    source("graceful", TestKafka.newTopic(1));
    ServiceProcess service = start();
    Installation.eventually(() -> assertThat(held()).containsExactly("1"));

    service.terminate(Duration.ofSeconds(20));

    assertThat(held()).isEmpty();
    assertThat(installation.query("select count(*) from worker")).containsExactly("0");
  }

  private ServiceProcess start() {
    return installation.start("source-service", Map.of());
  }

  private void source(String pipelineCode, String topic) {
    installation.apply(
        """
        format: dirigent/v1
        kind: pipeline
        code: %s
        sources:
          - code: topic
            kind: kafka
            step: record
            config: {connection: broker, topic: %s, group_id: %s, start: earliest}
            max_in_flight: 1000000
        steps:
          out:
            block: log.write
            depends_on: [record]
            config: {message: "${steps.record.output.value}"}
        """
            .formatted(pipelineCode, topic, pipelineCode));
  }

  private static void produce(String topic, int from, int to) {
    TestKafka.produce(
        IntStream.range(from, to)
            .mapToObj(
                number ->
                    new ProducerRecord<byte[], byte[]>(
                        topic, ("{\"number\":" + number + "}").getBytes(UTF_8)))
            .toList());
  }

  private long runs() {
    return installation.number("select count(*) from run");
  }

  private long distinct() {
    return installation.number(
        """
        select count(*) from (select distinct source_id, entry #>> '{value,number}' from run) as one
        """);
  }

  /** How many sources each worker holds that holds any. */
  private List<String> held() {
    return installation.query(
        "select count(*) from source where owner is not null and expires_at > now() group by owner");
  }
}
