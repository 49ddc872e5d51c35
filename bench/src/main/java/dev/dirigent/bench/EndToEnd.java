package dev.dirigent.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The main job, at saturation and at a steady rate. */
final class EndToEnd implements Scenario {

  private static final int PARTITIONS = 4;
  private static final int SOURCE_BATCH = 500;
  private static final int ENGINE_BATCH = 200;
  private static final int PER_SECOND = 200;
  private static final Duration BOUND = Duration.ofMinutes(10);

  private final Bed bed;
  private final int records;
  private final int warmUp;
  private final int steady;

  EndToEnd(Bed bed, Size size) {
    this.bed = bed;
    this.records = size.of(2_000, 60_000);
    this.warmUp = size.of(500, 40_000);
    this.steady = size.of(400, 6_000);
  }

  @Override
  public void prepare() {
    bed.start("source-service", Map.of("DIRIGENT_SOURCE_BATCH", Integer.toString(SOURCE_BATCH)));
    bed.start("sensor-service", Map.of());
    bed.start("publish-service", Map.of("DIRIGENT_ENGINE_BATCH", Integer.toString(ENGINE_BATCH)));
    saturate(warmUp);
  }

  @Override
  public Observed run() {
    Saturated saturated = saturate(records);
    double bare = bareRows(saturated.pipeline) + bareRecords();
    Latency latency = steady();
    return new Observed(
        new Reading("runs_per_second", "runs/s", records / saturated.seconds),
        new Reading("bare_runs_per_second", "runs/s", records / bare),
        List.of(
            new Reading("p50_ms", "ms", latency.publishedMillis(0.50)),
            new Reading("p99_ms", "ms", latency.publishedMillis(0.99)),
            new Reading("seen_p50_ms", "ms", latency.seenMillis(0.50)),
            new Reading("seen_p99_ms", "ms", latency.seenMillis(0.99)),
            new Reading(
                "statements_per_run", "statements", saturated.load.statements() / (double) records),
            new Reading(
                "database_share", "of the time", saturated.load.seconds() / saturated.seconds)));
  }

  private record Saturated(String pipeline, double seconds, DatabaseLoad load) {}

  /** From the declaration of the source of a full topic until nothing is left to do. */
  private Saturated saturate(int count) {
    String in = bed.name("in");
    String out = bed.name("out");
    bed.topics().create(in, PARTITIONS);
    bed.topics().create(out, PARTITIONS);
    bed.topics().fill(in, count);
    bed.forgetRuns();
    long begin = System.nanoTime();
    apply(in, out);
    Progress progress = new Progress(bed.sql(), in);
    Sql.await(
        "every record is published",
        BOUND,
        () -> progress.created() == count && progress.settled());
    double seconds = (System.nanoTime() - begin) / 1e9;
    DatabaseLoad load = DatabaseLoad.read(bed);
    if (Boolean.getBoolean("dirigent.bench.statements")) {
      System.out.println(DatabaseLoad.top(bed));
    }
    bed.api().pause(in, "topic");
    requireDone(count);
    if (bed.topics().records(out, PARTITIONS) != count) {
      throw new BenchException("not every record was published once");
    }
    bed.topics().delete(in);
    bed.topics().delete(out);
    return new Saturated(in, seconds, load);
  }

  private Latency steady() {
    String in = bed.name("in");
    String out = bed.name("out");
    bed.topics().create(in, PARTITIONS);
    bed.topics().create(out, PARTITIONS);
    bed.forgetRuns();
    apply(in, out);
    Latency latency = Latency.measure(bed.topics(), in, out, PARTITIONS, PER_SECOND, steady);
    bed.api().pause(in, "topic");
    bed.topics().delete(in);
    bed.topics().delete(out);
    return latency;
  }

  private void apply(String in, String out) {
    bed.api()
        .apply(
            """
            format: dirigent/v1
            kind: pipeline
            code: %1$s
            sources:
              - code: topic
                kind: kafka
                step: record
                config: {connection: broker, topic: %1$s, group_id: %1$s, start: earliest}
                max_in_flight: 1000000
            steps:
              priced:
                block: transform.jq
                depends_on: [record]
                config:
                  input: "${steps.record.output.value}"
                  program: ". + {total: (.qty * .price)}"
              out:
                block: kafka.produce
                depends_on: [priced]
                config: {connection: broker, topic: %2$s, records: ["${steps.priced.output.value}"]}
            """
                .formatted(in, out));
  }

  private void requireDone(int count) {
    if (bed.sql().number("select count(*) from run where status = 'succeeded'") != count) {
      throw new BenchException("not every run succeeded");
    }
  }

  /** The same rows, inserted and updated. */
  private double bareRows(String pipeline) {
    bed.forgetRuns();
    try (Sql session = bed.session()) {
      BareRows rows = new BareRows(session, pipeline);
      List<BareRows.Batch> created = batches(rows, SOURCE_BATCH);
      long begin = System.nanoTime();
      created.forEach(rows::create);
      for (BareRows.Batch batch : created) {
        for (BareRows.Batch part : batch.inParts(ENGINE_BATCH)) {
          rows.claim(part);
          rows.settle(part);
        }
      }
      return (System.nanoTime() - begin) / 1e9;
    }
  }

  private List<BareRows.Batch> batches(BareRows rows, int size) {
    List<BareRows.Batch> batches = new ArrayList<>();
    for (int first = 0; first < records; first += size) {
      batches.add(rows.batch(first, Math.min(size, records - first)));
    }
    return batches;
  }

  private double bareRecords() {
    String topic = bed.name("bare");
    bed.topics().create(topic, PARTITIONS);
    double seconds = bed.topics().fill(topic, records);
    bed.topics().delete(topic);
    return seconds;
  }

  @Override
  public void close() {
    bed.close();
  }
}
