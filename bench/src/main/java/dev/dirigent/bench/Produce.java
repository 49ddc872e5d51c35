package dev.dirigent.bench;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.tools.ProducerPerformance;

/** Very many records in one step. */
final class Produce implements Scenario {

  private static final int PARTITIONS = 4;
  private static final Duration BOUND = Duration.ofMinutes(5);
  private static final Pattern TOTAL =
      Pattern.compile("([0-9]+) records sent, ([0-9.]+) records/sec");

  private final Bed bed;
  private final int records;
  private final String topic;

  Produce(Bed bed, Size size) {
    this.bed = bed;
    this.records = size.of(2_000, 100_000);
    this.topic = bed.name("produce");
  }

  @Override
  public void prepare() {
    bed.topics().create(topic, PARTITIONS);
    bed.start(
        "publish-service", Map.of("DIRIGENT_MAX_OUTPUT", Integer.toString(100 * 1024 * 1024)));
    bed.api()
        .apply(
            """
            format: dirigent/v1
            kind: pipeline
            code: produce
            steps:
              many:
                block: transform.jq
                config:
                  input: %1$d
                  program: '("x" * 259) as $note | [range(.) | {number: (. + 100000), item: "lamp", note: $note}]'
              out:
                block: kafka.produce
                depends_on: [many]
                config: {connection: broker, topic: %2$s, records: "${steps.many.output.value}", timeout: 2m}
            """
                .formatted(records, topic));
    step();
    tool();
  }

  @Override
  public Observed run() {
    double tool = tool();
    Stepped stepped = step();
    return new Observed(
        new Reading("records_per_second", "records/s", records / stepped.seconds),
        new Reading("tool_records_per_second", "records/s", tool),
        List.of(new Reading("bytes_per_record", "bytes", stepped.bytes / (double) records)));
  }

  private record Stepped(double seconds, double bytes) {}

  private Stepped step() {
    UUID run = UUID.fromString(bed.api().run("produce"));
    Sql sql = bed.sql();
    Sql.await(
        "the run is over",
        BOUND,
        () ->
            sql.number("select count(*) from run where id = ? and status <> 'running'", run) == 1);
    String output =
        "select (output ->> ?)::float from attempt where run_id = ? and step = 'out' and outcome = 'succeeded'";
    if (sql.number("select count(*) from attempt where run_id = ? and outcome = 'succeeded'", run)
        != 2) {
      throw new BenchException(
          "the step failed: "
              + sql.text("select max(error_message) from attempt where run_id = ?", run));
    }
    return new Stepped(
        sql.number(output, "duration_ms", run) / 1000, sql.number(output, "sent_bytes", run));
  }

  /** What the client's own tool reaches, by its own count. */
  private double tool() {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--topic",
                topic,
                "--num-records",
                Integer.toString(records),
                "--record-size",
                Integer.toString(Payload.BYTES),
                "--throughput",
                "-1",
                "--producer-props",
                "bootstrap.servers=" + bed.bootstrapServers()));
    Topics.PRODUCER.forEach((name, value) -> arguments.add(name + "=" + value));
    PrintStream out = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
      ProducerPerformance.main(arguments.toArray(String[]::new));
    } catch (Exception e) {
      throw new BenchException("the tool", e);
    } finally {
      System.setOut(out);
    }
    Matcher total = TOTAL.matcher(said.toString(StandardCharsets.UTF_8));
    double last = 0;
    while (total.find()) {
      last = Double.parseDouble(total.group(2));
    }
    return last;
  }

  @Override
  public void close() {
    bed.close();
  }
}
