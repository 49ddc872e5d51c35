package dev.dirigent.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.Connections;
import dev.dirigent.block.FakeContext;
import dev.dirigent.infra.server.KafkaServer;
import dev.dirigent.json.Json;
import dev.dirigent.json.JsonCorpus;
import dev.dirigent.message.IncomingFormat;
import dev.dirigent.testkit.TestKafka;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaProduceIT {

  private final InstantSource clock = InstantSource.system();
  private final KafkaProducers producers = new KafkaProducers(clock);
  private final KafkaProduce produce = new KafkaProduce(producers, clock);

  @AfterEach
  void closeProducers() {
    producers.close();
  }

  @Test
  void records_are_on_the_topic_and_the_output_says_where() {
    String topic = TestKafka.newTopic(1);
    JsonNode output =
        run(
            config(topic)
                .put("key", "id")
                .set(
                    "records",
                    Json.read(
                        "[{\"id\":\"a\",\"n\":12345678901234567890.10},"
                            + "{\"key\":\"b\",\"value\":null},"
                            + "{\"key\":\"c\",\"value\":\"text\",\"headers\":{\"trace\":\"abc\",\"raw\":{\"base64\":\"/wE=\"},\"none\":null}}]")));
    List<ConsumerRecord<byte[], byte[]>> written = TestKafka.readAll(topic);
    assertThat(written).extracting(record -> text(record.key())).containsExactly("a", "b", "c");
    assertThat(written)
        .extracting(record -> record.value() == null ? "(none)" : text(record.value()))
        .containsExactly("{\"id\":\"a\",\"n\":12345678901234567890.10}", "(none)", "text");
    assertThat(written.getLast().headers().lastHeader("raw").value()).containsExactly(0xFF, 1);
    assertThat(output.get("produced").asInt()).isEqualTo(3);
    assertThat(output.get("topic").asText()).isEqualTo(topic);
    assertThat(output.get("offsets").toString()).isEqualTo("{\"0\":2}");
    assertThat(output.get("sent_bytes").asInt()).isEqualTo(3 + 38 + 4);
    assertThat(output.get("duration_ms").isIntegralNumber()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"all", "1", "0"})
  void records_arrive_whatever_acks_is_and_offsets_are_known_where_somebody_told(String acks) {
    String topic = TestKafka.newTopic(1);
    ObjectNode config = config(topic).put("acks", acks);
    config.putArray("records").add("one").add("two");
    JsonNode output = run(config);
    assertThat(output.get("offsets").toString()).isEqualTo(acks.equals("0") ? "{}" : "{\"0\":1}");
    await().untilAsserted(() -> assertThat(TestKafka.readAll(topic)).hasSize(2));
  }

  @Test
  void no_records_is_a_success_that_opens_no_connection() {
    ObjectNode config = config("whatever");
    config.putArray("records");
    assertThat(
            produce
                .execute(Json.as(config, KafkaProduce.Config.class), FakeContext.plain())
                .get("produced")
                .asInt())
        .isZero();
  }

  @Test
  void a_topic_that_is_not_there_is_rejected_and_not_created() throws Exception {
    String topic = TestKafka.uniqueName("absent");
    ObjectNode config = config(topic);
    config.putArray("records").add(1);
    assertFails(config, KafkaError.NO_TOPIC, topic);
    assertThat(TestKafka.admin().listTopics().names().get()).doesNotContain(topic);
  }

  @Test
  void nothing_is_sent_when_one_record_is_refused() {
    String topic = TestKafka.newTopic(1);
    ObjectNode config = config(topic).put("key", "id");
    config.set("records", Json.read("[{\"id\": 1}, {\"no\": 2}]"));
    assertFails(config, KafkaError.NO_KEY_FIELD, "record 2");
    assertThat(TestKafka.readAll(topic)).isEmpty();
  }

  @Test
  void a_record_larger_than_the_topic_takes_is_rejected_with_its_size_before_anything_is_sent()
      throws Exception {
    String topic = topicOf(2000);
    ObjectNode config = config(topic);
    config.putArray("records").add("ok").add("x".repeat(5000));
    assertFails(config, KafkaError.RECORD_TOO_LARGE, "record 2 has 5000 bytes, the most is 2000");
    assertThat(TestKafka.readAll(topic)).isEmpty();
  }

  @Test
  void a_record_that_only_the_broker_finds_too_large_harms_nobody_else() throws Exception {
    String topic = topicOf(2000);
    ObjectNode config = config(topic);
    config.putArray("records").add("ok").add("x".repeat(2000 - 61));
    assertFails(
        config,
        KafkaError.RECORD_TOO_LARGE,
        "1 of 2 records were acknowledged; record 2 of 1939 bytes");
    assertThat(TestKafka.readAll(topic)).hasSize(1);
  }

  @Test
  void many_small_records_fit_a_topic_that_takes_little_at_a_time() throws Exception {
    String topic = topicOf(2000);
    ObjectNode config = config(topic);
    ArrayNode records = config.putArray("records");
    for (int i = 0; i < 100; i++) {
      records.add("x".repeat(300));
    }
    assertThat(run(config).get("produced").asInt()).isEqualTo(100);
    assertThat(TestKafka.readAll(topic)).hasSize(100);
  }

  @Test
  void many_attempts_share_one_producer() throws Exception {
    String topic = TestKafka.newTopic(2);
    List<Future<JsonNode>> outputs = new ArrayList<>();
    try (ExecutorService attempts = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 500; i++) {
        ObjectNode config = config(topic);
        config.putArray("records").add("record " + i);
        outputs.add(attempts.submit(() -> run(config)));
      }
      for (Future<JsonNode> output : outputs) {
        assertThat(output.get().get("produced").asInt()).isEqualTo(1);
      }
    }
    assertThat(producers.size()).isEqualTo(1);
    assertThat(TestKafka.readAll(topic)).hasSize(500);
  }

  @Test
  void a_broker_that_cannot_be_reached_is_transient_within_the_timeout() {
    ObjectNode config = config("orders").put("timeout", "1s");
    config.putArray("records").add(1);
    Instant before = clock.instant();
    assertThatThrownBy(() -> run(config, connections("127.0.0.1:1")))
        .isInstanceOfSatisfying(
            BlockFailure.class,
            e -> {
              assertThat(e.code()).isEqualTo(KafkaError.CONNECTION_REFUSED);
              assertThat(e.errorClass().retried()).isTrue();
            });
    assertThat(Duration.between(before, clock.instant())).isLessThan(Duration.ofSeconds(5));
    assertThat(producers.size()).isZero();
  }

  @Test
  void a_name_that_does_not_resolve_is_transient_and_named() {
    ObjectNode config = config("orders");
    config.putArray("records").add(1);
    assertThatThrownBy(() -> run(config, connections("no-such-host.invalid:9092")))
        .isInstanceOfSatisfying(
            BlockFailure.class, e -> assertThat(e.code()).isEqualTo(KafkaError.CONNECTION_REFUSED))
        .hasMessageContaining("no-such-host.invalid");
  }

  @Test
  void a_broker_that_dies_after_the_topic_was_seen_times_out_counting_what_it_took() {
    try (KafkaServer broker = TestKafka.ownBroker()) {
      Connections connections = connections(broker.bootstrapServers());
      ObjectNode config = config("orders").put("timeout", "2s");
      config.putArray("records").add(1).add(2);
      createTopic(broker, "orders");
      assertThat(run(config, connections).get("produced").asInt()).isEqualTo(2);
      broker.kill();
      assertThatThrownBy(() -> run(config, connections))
          .isInstanceOfSatisfying(
              BlockFailure.class,
              e -> {
                assertThat(e.code()).isEqualTo(KafkaError.PUBLISH_TIMED_OUT);
                assertThat(e.errorClass().retried()).isTrue();
              })
          .hasMessageContaining("0 of 2 records were acknowledged");
      assertThat(producers.size()).isZero();
    }
  }

  @Test
  void an_idle_producer_is_closed_and_a_new_version_gets_its_own() {
    Instant[] now = {clock.instant()};
    try (KafkaProducers stepped = new KafkaProducers(() -> now[0])) {
      KafkaConnection config = connection(TestKafka.bootstrapServers());
      try (KafkaProducers.Lease first =
              stepped.lease(
                  new Connections.Opened<>("c", 1, config), Acks.ALL, KafkaClients.BATCH_BYTES);
          KafkaProducers.Lease second =
              stepped.lease(
                  new Connections.Opened<>("c", 2, config), Acks.ALL, KafkaClients.BATCH_BYTES)) {
        assertThat(first.producer()).isNotSameAs(second.producer());
        now[0] = now[0].plus(Duration.ofHours(1));
        stepped.closeIdle();
        assertThat(stepped.size()).isEqualTo(2);
      }
      now[0] = now[0].plus(Duration.ofHours(1));
      stepped.closeIdle();
      assertThat(stepped.size()).isZero();
    }
  }

  @Test
  void every_readable_value_comes_back_byte_for_byte_through_read_and_write() {
    String topic = TestKafka.newTopic(1);
    KafkaRecordCodec read = new KafkaRecordCodec(IncomingFormat.BASE64, IncomingFormat.BASE64);
    ObjectNode config = config(topic).put("key_format", "base64").put("value_format", "base64");
    ArrayNode records = config.putArray("records");
    List<byte[]> bodies = JsonCorpus.samples().stream().map(JsonCorpus.Sample::bytes).toList();
    for (byte[] body : bodies) {
      JsonNode message = Json.read(read.json(new ConsumerRecord<>("in", 0, 0, body, body)));
      records.add(
          Json.object()
              .<ObjectNode>set("key", message.get("key"))
              .set("value", message.get("value")));
    }
    run(config);
    List<ConsumerRecord<byte[], byte[]>> written = TestKafka.readAll(topic);
    assertThat(written).hasSameSizeAs(bodies);
    for (int i = 0; i < bodies.size(); i++) {
      assertThat(written.get(i).value()).isEqualTo(bodies.get(i));
      assertThat(written.get(i).key()).isEqualTo(bodies.get(i));
    }
  }

  @Test
  void a_check_goes_through_all_stages_and_names_the_one_that_failed() {
    KafkaConnectionKind kind = new KafkaConnectionKind();
    Duration within = Duration.ofSeconds(5);
    assertThat(kind.check(connection(TestKafka.bootstrapServers()), within).stages())
        .allMatch(stage -> stage.ok())
        .extracting(stage -> stage.name())
        .containsExactly("resolve", "connect", "metadata", "brokers");
    assertThat(kind.check(connection("127.0.0.1:1"), within).detail())
        .startsWith("connect: nothing accepts connections at 127.0.0.1:1");
    KafkaConnection tls =
        Json.as(fields(TestKafka.bootstrapServers()).put("security", "ssl"), KafkaConnection.class);
    assertThat(kind.check(tls, within).ok()).isFalse();
  }

  private static String topicOf(int maxMessageBytes) throws Exception {
    String topic = TestKafka.uniqueName("small");
    Map<String, String> limit = Map.of("max.message.bytes", String.valueOf(maxMessageBytes));
    TestKafka.admin()
        .createTopics(List.of(new NewTopic(topic, 1, (short) 1).configs(limit)))
        .all()
        .get();
    return topic;
  }

  private void assertFails(ObjectNode config, KafkaError code, String detail) {
    assertThatThrownBy(() -> run(config))
        .isInstanceOfSatisfying(
            BlockFailure.class,
            e -> {
              assertThat(e.code()).isEqualTo(code);
              assertThat(e.errorClass()).isEqualTo(code.errorClass());
            })
        .hasMessageContaining(detail);
  }

  private JsonNode run(JsonNode config) {
    return run(config, connections(TestKafka.bootstrapServers()));
  }

  private JsonNode run(JsonNode config, Connections connections) {
    return produce.execute(
        Json.as(config, KafkaProduce.Config.class), FakeContext.with(connections));
  }

  private static Connections connections(String servers) {
    return new Connections() {
      @Override
      public <C> Opened<C> open(String code, Class<C> config) {
        return new Opened<>(code, 1, config.cast(connection(servers)));
      }
    };
  }

  private static KafkaConnection connection(String servers) {
    return Json.as(fields(servers), KafkaConnection.class);
  }

  private static ObjectNode fields(String servers) {
    ObjectNode fields = Json.object();
    fields.putArray("bootstrap_servers").add(servers);
    return fields;
  }

  private static void createTopic(KafkaServer broker, String topic) {
    try (Admin admin = KafkaClients.admin(connection(broker.bootstrapServers()))) {
      admin
          .createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
          .all()
          .toCompletionStage()
          .toCompletableFuture()
          .join();
    }
  }

  private static ObjectNode config(String topic) {
    return Json.object().put("connection", "orders").put("topic", topic);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}
