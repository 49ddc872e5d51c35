package dev.dirigent.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Records on a topic until all of their runs are committed. */
final class Ingest implements Scenario {

  private static final int PARTITIONS = 4;
  private static final int BATCH = 500;
  private static final Duration BOUND = Duration.ofMinutes(10);

  private final Bed bed;
  private final int records;
  private final int warmUp;

  Ingest(Bed bed, Size size) {
    this.bed = bed;
    this.records = size.of(5_000, 200_000);
    this.warmUp = size.of(1_000, 60_000);
  }

  @Override
  public void prepare() {
    bed.start("source-service", Map.of("DIRIGENT_SOURCE_BATCH", Integer.toString(BATCH)));
    ingest(warmUp);
  }

  @Override
  public Observed run() {
    Ingested ingested = ingest(records);
    double bare = bare(ingested.pipeline);
    return new Observed(
        new Reading("records_per_second", "records/s", records / ingested.seconds),
        new Reading("bare_records_per_second", "records/s", records / bare),
        List.of(
            new Reading(
                "statements_per_run", "statements", ingested.load.statements() / (double) records),
            new Reading(
                "database_share", "of the time", ingested.load.seconds() / ingested.seconds)));
  }

  private record Ingested(String pipeline, double seconds, DatabaseLoad load) {}

  /** From the declaration of the source of a full topic to the last commit. */
  private Ingested ingest(int count) {
    String name = bed.name("ingest");
    bed.topics().create(name, PARTITIONS);
    bed.topics().fill(name, count);
    bed.forgetRuns();
    long begin = System.nanoTime();
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
              out:
                block: log.write
                depends_on: [record]
                config: {message: "${steps.record.output.value}"}
            """
                .formatted(name));
    Progress progress = new Progress(bed.sql(), name);
    Sql.await("every record has a run", BOUND, () -> progress.created() == count);
    double seconds = (System.nanoTime() - begin) / 1e9;
    DatabaseLoad load = DatabaseLoad.read(bed);
    if (Boolean.getBoolean("dirigent.bench.statements")) {
      System.out.println(DatabaseLoad.top(bed));
    }
    bed.api().pause(name, "topic");
    if (bed.sql().number("select count(*) from run") != count) {
      throw new BenchException("there is not one run for each record");
    }
    bed.topics().delete(name);
    return new Ingested(name, seconds, load);
  }

  private double bare(String pipeline) {
    bed.forgetRuns();
    try (Sql session = bed.session()) {
      BareRows rows = new BareRows(session, pipeline);
      List<BareRows.Batch> batches = new ArrayList<>();
      for (int first = 0; first < records; first += BATCH) {
        batches.add(rows.batch(first, Math.min(BATCH, records - first)));
      }
      long begin = System.nanoTime();
      batches.forEach(rows::create);
      return (System.nanoTime() - begin) / 1e9;
    }
  }

  @Override
  public void close() {
    bed.close();
  }
}
