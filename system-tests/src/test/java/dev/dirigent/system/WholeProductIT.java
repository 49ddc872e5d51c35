package dev.dirigent.system;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.infra.stack.LocalStack;
import dev.dirigent.infra.stack.StackOptions;
import dev.dirigent.json.Json;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The product as an operator has it: four services, a broker, and nothing but REST and topics to
 * see.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WholeProductIT {

  private static final Path CHECKOUT = Path.of(System.getProperty("dirigent.root"));
  private static final Duration BOUND = Duration.ofMinutes(2);
  private static final Duration IDLE_EXIT = Duration.ofSeconds(3);
  private static final String SECRET = "correct-horse-battery-staple";

  @TempDir static Path data;

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<String> answers = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // set before all tests
  private LocalStack stack;

  @BeforeAll
  void start() throws Exception {
    stack = new LocalStack(new StackOptions(CHECKOUT, data, Map.of(), IDLE_EXIT), line -> {});
    stack.start();
    post(
        "connections",
        """
        {"code": "broker", "kind": "kafka", "config": {"bootstrap_servers": ["%s"]}}
        """
            .formatted(stack.kafka().bootstrapServers()));
  }

  @AfterAll
  void stop() {
    stack.close();
  }

  @Test
  void publish_service_leaves_when_idle_and_a_new_record_brings_it_back() throws Exception {
    passThrough("zero-in", "zero-out", "zero");
    publish(new ProducerRecord<>("zero-in", utf8("{\"n\":1}")));
    await().atMost(BOUND).until(() -> read("zero-out").size() == 1);
    assertThat(publishProcesses()).isEqualTo(1);

    await().atMost(BOUND).until(() -> publishProcesses() == 0);

    publish(new ProducerRecord<>("zero-in", utf8("{\"n\":2}")));
    await().atMost(BOUND).until(() -> read("zero-out").size() == 2);
    assertThat(publishProcesses()).isEqualTo(1);
  }

  @Test
  void a_message_comes_out_as_it_went_in() throws Exception {
    passThrough("faithful-in", "faithful-out", "faithful");
    String awkward =
        """
        {"z":1,"a":{"big":123456789012345678901234567890,"long":0.1000000000000000000000000000010},\
        "nul":"a\\u0000b","half":"\\ud800","emoji":"😀","nested":[[[[]]]],"exp":1E+400,"empty":""}""";
    byte[] notUtf8 = {(byte) 0xff, 0, (byte) 0xfe};
    ProducerRecord<byte[], byte[]> full =
        new ProducerRecord<>("faithful-in", null, notUtf8, utf8(awkward));
    full.headers().add("trace", utf8("abc")).add("raw", notUtf8).add("none", null);
    publish(full);
    publish(new ProducerRecord<>("faithful-in", utf8("deleted"), null));
    publish(new ProducerRecord<>("faithful-in", utf8("[1,\"two\",null,true]")));
    publish(new ProducerRecord<>("faithful-in", utf8("\"just text\"")));

    await().atMost(BOUND).until(() -> read("faithful-out").size() == 4);

    List<ConsumerRecord<byte[], byte[]>> out = read("faithful-out");
    ConsumerRecord<byte[], byte[]> first = withKey(out, notUtf8);
    assertThat(Json.read(first.value())).isEqualTo(Json.read(utf8(awkward)));
    assertThat(new String(first.value(), UTF_8))
        .contains("123456789012345678901234567890", "0.1000000000000000000000000000010")
        .contains("\\u0000")
        .startsWith("{\"z\":1,\"a\":");
    assertThat(first.headers().lastHeader("trace").value()).isEqualTo(utf8("abc"));
    assertThat(first.headers().lastHeader("raw").value()).isEqualTo(notUtf8);
    assertThat(first.headers().lastHeader("none").value()).isNull();
    assertThat(withKey(out, utf8("deleted")).value()).isNull();
    assertThat(out)
        .filteredOn(record -> record.key() == null)
        .extracting(record -> new String(record.value(), UTF_8))
        .containsExactlyInAnyOrder("[1,\"two\",null,true]", "\"just text\"");
  }

  @Test
  void a_run_waits_as_a_row_and_goes_on_when_its_time_has_come() throws Exception {
    apply(
        """
        format: dirigent/v1
        kind: pipeline
        code: sleepy
        steps:
          nap: {block: time.sleep, config: {duration: 1s}}
          done: {block: value.const, depends_on: [nap], config: {value: rested}}
        """);
    String run = post("pipelines/sleepy/$run", "{}").path("id").asText();
    await()
        .atMost(BOUND)
        .until(() -> get("runs/" + run).path("status").asText().equals("succeeded"));
    JsonNode attempts = get("runs/" + run + "/attempts").path("items");
    assertThat(attempts)
        .extracting(attempt -> attempt.path("step").asText())
        .containsExactly("nap", "done");
    assertThat(attempts.get(1).path("output").path("value").asText()).isEqualTo("rested");
  }

  @Test
  void a_secret_is_in_no_answer_and_in_no_log() throws Exception {
    post(
        "connections",
        """
        {"code": "secret", "kind": "kafka", "config": {
          "bootstrap_servers": ["%s"], "security": "sasl_plaintext", "sasl_mechanism": "PLAIN",
          "username": "reader", "password": "%s"}}
        """
            .formatted(stack.kafka().bootstrapServers(), SECRET));
    get("connections");
    get("connections/secret");
    // The broker speaks no SASL on this listener: the check fails, and says so without the
    // password.
    assertThat(post("connections/secret/$check", "").path("ok").asBoolean()).isFalse();
    createTopic("secret-in");
    apply(
        """
        format: dirigent/v1
        kind: pipeline
        code: secretive
        steps:
          out:
            block: kafka.produce
            config: {connection: secret, topic: secret-in, records: [1], timeout: 2s}
        """);
    String run = post("pipelines/secretive/$run", "{}").path("id").asText();
    await().atMost(BOUND).until(() -> get("runs/" + run).path("status").asText().equals("failed"));
    get("runs/" + run + "/attempts");
    get("runs/" + run + "/logs");

    assertThat(answers).noneMatch(answer -> answer.contains(SECRET));
    try (Stream<Path> logs = Files.walk(data)) {
      for (Path log : logs.filter(path -> path.toString().endsWith(".log")).toList()) {
        assertThat(Files.readString(log, ISO_8859_1)).as("%s", log).doesNotContain(SECRET);
      }
    }
  }

  private void passThrough(String in, String out, String code) throws Exception {
    createTopic(in);
    createTopic(out);
    apply(
        """
        format: dirigent/v1
        kind: pipeline
        code: %s
        sources:
          - code: topic
            kind: kafka
            step: record
            config: {connection: broker, topic: %s, group_id: %s, start: earliest}
        steps:
          shaped:
            block: transform.jq
            depends_on: [record]
            config:
              input: ${steps.record.output}
              program: '{key, value, headers: (.headers + ((.headers_base64 // {}) | map_values({base64: .})))}'
          out:
            block: kafka.produce
            depends_on: [shaped]
            config:
              {connection: broker, topic: %s, key_format: base64, value_format: json,
               records: ["${steps.shaped.output.value}"]}
        """
            .formatted(code, in, code, out));
  }

  private long publishProcesses() {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().command().orElse("").endsWith("/java"))
        .filter(process -> process.info().commandLine().orElse("").contains("/publish-service/"))
        .count();
  }

  private void apply(String yaml) throws IOException, InterruptedException {
    send(
        request("pipelines/$apply")
            .header("Content-Type", "application/yaml")
            .POST(HttpRequest.BodyPublishers.ofString(yaml)));
  }

  private JsonNode post(String path, String body) throws IOException, InterruptedException {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private JsonNode get(String path) throws IOException, InterruptedException {
    return send(request(path).GET());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(stack.apiUrl().resolve("/api/v1/" + path))
        .header("Authorization", "Bearer " + stack.token())
        .timeout(BOUND);
  }

  private JsonNode send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> response =
        http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    answers.add(response.body());
    assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
    return Json.read(response.body());
  }

  private void createTopic(String name) throws Exception {
    try (Admin admin = Admin.create(client())) {
      admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get();
    }
  }

  private void publish(ProducerRecord<byte[], byte[]> record) throws Exception {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(client(), new ByteArraySerializer(), new ByteArraySerializer())) {
      Future<?> sent = producer.send(record);
      producer.flush();
      sent.get();
    }
  }

  private List<ConsumerRecord<byte[], byte[]>> read(String topic) {
    TopicPartition partition = new TopicPartition(topic, 0);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(client(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end =
          Optional.ofNullable(consumer.endOffsets(List.of(partition)).get(partition)).orElse(0L);
      List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofMillis(200)).forEach(records::add);
      }
      return records;
    }
  }

  private Properties client() {
    Properties properties = new Properties();
    properties.put("bootstrap.servers", stack.kafka().bootstrapServers());
    return properties;
  }

  private static ConsumerRecord<byte[], byte[]> withKey(
      List<ConsumerRecord<byte[], byte[]>> records, byte[] key) {
    return records.stream()
        .filter(record -> Arrays.equals(record.key(), key))
        .findFirst()
        .orElseThrow();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }
}
