package dev.dirigent.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.FakeContext;
import dev.dirigent.document.PipelineDocument;
import dev.dirigent.document.PipelineReader;
import dev.dirigent.document.Scope;
import dev.dirigent.document.StepDocument;
import dev.dirigent.document.Template;
import dev.dirigent.json.Json;
import dev.dirigent.message.IncomingFormat;
import dev.dirigent.transform.JqTransform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the example of the main job makes of a record, without a broker. */
class KafkaSourceThenTransformTest {

  private static final byte[] NOT_UTF8 = {(byte) 0xFF, 0, 1};

  private Map<String, StepDocument> steps = Map.of();

  @BeforeEach
  void readTheExample() throws IOException {
    PipelineDocument document =
        PipelineReader.read(
            Files.readString(
                Path.of(
                    System.getProperty("dirigent.root"),
                    "examples/queues/kafka-source-then-transform.yaml")));
    steps = document.steps();
  }

  @Test
  void an_order_is_priced_and_keeps_its_key_and_headers() {
    Headers headers =
        new RecordHeaders()
            .add("trace", "abc".getBytes(UTF_8))
            .add("raw", NOT_UTF8)
            .add("no", null);
    ProducerRecord<byte[], byte[]> out =
        through("o-1".getBytes(UTF_8), "{\"id\": \"o-1\", \"qty\": 3, \"price\": 2.50}", headers);

    assertThat(out.key()).isEqualTo("o-1".getBytes(UTF_8));
    assertThat(Json.read(out.value()))
        .isEqualTo(Json.read("{\"id\": \"o-1\", \"qty\": 3, \"price\": 2.50, \"total\": 7.5}"));
    assertThat(out.headers().lastHeader("trace").value()).isEqualTo("abc".getBytes(UTF_8));
    assertThat(out.headers().lastHeader("raw").value()).isEqualTo(NOT_UTF8);
    assertThat(out.headers().lastHeader("no").value()).isNull();
    assertThat(out.headers().toArray()).hasSize(3);
  }

  @Test
  void a_tombstone_whose_key_is_not_text_comes_out_as_it_went_in() {
    ProducerRecord<byte[], byte[]> out = through(NOT_UTF8, null, new RecordHeaders());

    assertThat(out.key()).isEqualTo(NOT_UTF8);
    assertThat(out.value()).isNull();
  }

  @Test
  void a_record_without_a_key_stays_without_one() {
    assertThat(through(null, "{\"qty\": 1, \"price\": 1}", new RecordHeaders()).key()).isNull();
  }

  private ProducerRecord<byte[], byte[]> through(
      byte @Nullable [] key, @Nullable String value, Headers headers) {
    Outputs outputs = new Outputs();
    outputs.put(
        "order",
        Json.read(
            new KafkaRecordCodec(IncomingFormat.BASE64, IncomingFormat.JSON)
                .json(record(key, value, headers))));
    JqTransform.Config priced = config("priced", outputs, JqTransform.Config.class);
    outputs.put("priced", new JqTransform().execute(priced, FakeContext.plain()));
    KafkaProduce.Config published = config("out", outputs, KafkaProduce.Config.class);
    return new OutgoingRecords(
            published.topic(), published.key(), published.keyFormat(), published.valueFormat())
        .of(published.records())
        .getFirst();
  }

  private <C> C config(String step, Scope scope, Class<C> type) {
    StepDocument document = steps.get(step);
    assertThat(document).isNotNull();
    return Json.as(Template.of(document.config()).resolve(scope), type);
  }

  private static ConsumerRecord<byte[], byte[]> record(
      byte @Nullable [] key, @Nullable String value, Headers headers) {
    byte[] bytes = value == null ? null : value.getBytes(UTF_8);
    return new ConsumerRecord<>(
        "orders",
        0,
        0,
        0,
        TimestampType.CREATE_TIME,
        -1,
        -1,
        key,
        bytes,
        headers,
        Optional.empty());
  }

  private static final class Outputs implements Scope {

    private final Map<String, JsonNode> outputs = new HashMap<>();

    void put(String step, JsonNode output) {
      outputs.put(step, output);
    }

    @Override
    public JsonNode params() {
      return Json.object();
    }

    @Override
    public Optional<JsonNode> output(String step) {
      return Optional.ofNullable(outputs.get(step));
    }

    @Override
    public String runId() {
      return "0198";
    }

    @Override
    public Optional<String> sourceCode() {
      return Optional.of("orders-topic");
    }
  }
}
