package dev.dirigent.bench.micro;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.document.Scope;
import dev.dirigent.document.Template;
import dev.dirigent.json.Json;
import dev.dirigent.kafka.KafkaProduce;
import dev.dirigent.kafka.KafkaRecordCodec;
import dev.dirigent.message.IncomingFormat;
import dev.dirigent.transform.JqTransform;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.State;

/** What is done for each record of the main job, without any server. */
@State(org.openjdk.jmh.annotations.Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HotPath {

  private static final String VALUE =
      "{\"number\":123456,\"item\":\"lamp\",\"qty\":3,\"price\":19.90,\"note\":\""
          + "x".repeat(230)
          + "\"}";

  private final KafkaRecordCodec codec =
      new KafkaRecordCodec(IncomingFormat.TEXT, IncomingFormat.JSON);
  private final ConsumerRecord<byte[], byte[]> record =
      new ConsumerRecord<>(
          "orders",
          3,
          123_456_789L,
          1_767_225_600_000L,
          TimestampType.LOG_APPEND_TIME,
          11,
          VALUE.length(),
          "customer-17".getBytes(UTF_8),
          VALUE.getBytes(UTF_8),
          new RecordHeaders().add("shop", "Zürich".getBytes(UTF_8)),
          Optional.empty());
  private final String envelope = codec.json(record);
  private final JsonNode envelopeTree = Json.read(envelope);
  private final Template jqConfig =
      Template.of(
          Json.read(
              "{\"input\":\"${steps.record.output.value}\",\"program\":\". + {total: (.qty * .price)}\"}"));
  private final Template produceConfig =
      Template.of(
          Json.read(
              "{\"connection\":\"broker\",\"topic\":\"out\",\"records\":[\"${steps.record.output.value}\"]}"));
  private final RunScope scope = new RunScope(envelopeTree);
  private final JqTransform jq = new JqTransform();
  private final JqTransform.Config jqRead =
      Json.as(jqConfig.resolve(scope), JqTransform.Config.class);
  private final NoContext context = new NoContext();

  @Benchmark
  public String envelope_decode() {
    return codec.json(record);
  }

  @Benchmark
  public JsonNode json_read() {
    return Json.read(envelope);
  }

  @Benchmark
  public String json_write() {
    return Json.write(envelopeTree);
  }

  @Benchmark
  public JsonNode template_resolve() {
    return produceConfig.resolve(scope);
  }

  @Benchmark
  public KafkaProduce.Config config_read() {
    return Json.as(produceConfig.resolve(scope), KafkaProduce.Config.class);
  }

  @Benchmark
  public JsonNode jq() {
    return jq.execute(jqRead, context);
  }

  private record RunScope(JsonNode entry) implements Scope {

    @Override
    public JsonNode params() {
      return Json.object();
    }

    @Override
    public Optional<JsonNode> output(String step) {
      return Optional.of(entry);
    }

    @Override
    public String runId() {
      return "";
    }

    @Override
    public Optional<String> sourceCode() {
      return Optional.empty();
    }
  }
}
