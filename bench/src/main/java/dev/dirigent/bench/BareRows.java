package dev.dirigent.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dirigent.store.Ids;
import java.sql.Array;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * The rows of the main job, written by a bare loop: no reading, no conflicts, no claims by order,
 * nothing but the same rows in the same tables with the same indexes.
 */
final class BareRows {

  private final Sql sql;
  private final Ids ids = new Ids(Clock.systemUTC(), new Random(1));
  private final UUID pipeline;
  private final UUID version;
  private final UUID source;
  private final UUID worker = UUID.randomUUID();

  /** Rows as if the pipeline's source had brought them. */
  BareRows(Sql sql, String pipelineCode) {
    this.sql = sql;
    this.pipeline = id(sql, "select id from pipeline where code = ?", pipelineCode);
    this.version =
        id(
            sql,
            "select v.id from pipeline_version v join pipeline p on p.id = v.pipeline_id where p.code = ?",
            pipelineCode);
    this.source =
        id(
            sql,
            "select s.id from source s join pipeline p on p.id = s.pipeline_id where p.code = ?",
            pipelineCode);
  }

  private static UUID id(Sql sql, String query, String code) {
    return UUID.fromString(sql.text(query, code));
  }

  /** Ids of the runs and leases of one batch. */
  static final class Batch {

    private final UUID[] runs;
    private final UUID[] leases;
    private final String[] keys;
    private final String[] entries;

    private Batch(UUID[] runs, UUID[] leases, String[] keys, String[] entries) {
      this.runs = runs;
      this.leases = leases;
      this.keys = keys;
      this.entries = entries;
    }

    /** The same in batches of at most that size. */
    List<Batch> inParts(int size) {
      List<Batch> parts = new ArrayList<>();
      for (int from = 0; from < runs.length; from += size) {
        int to = Math.min(runs.length, from + size);
        parts.add(
            new Batch(
                Arrays.copyOfRange(runs, from, to),
                Arrays.copyOfRange(leases, from, to),
                Arrays.copyOfRange(keys, from, to),
                Arrays.copyOfRange(entries, from, to)));
      }
      return parts;
    }
  }

  /** Makes a batch, which is none of the database's work. */
  Batch batch(int first, int size) {
    return new Batch(
        IntStream.range(0, size).mapToObj(i -> ids.next()).toArray(UUID[]::new),
        IntStream.range(0, size).mapToObj(i -> ids.next()).toArray(UUID[]::new),
        IntStream.range(first, first + size).mapToObj(BareRows::key).toArray(String[]::new),
        IntStream.range(first, first + size).mapToObj(BareRows::entry).toArray(String[]::new));
  }

  private static String key(int number) {
    String digits = Integer.toString(number);
    return "a0/AAAAAAAAAAAAAAAAAAAAAA/a0/" + (char) ('a' + digits.length() - 1) + digits;
  }

  private static String entry(int number) {
    return """
        {"topic":"ingest-1","partition":0,"offset":%d,"key":null,"value":%s,\
        "timestamp":"2026-01-01T00:00:00.000Z","timestamp_type":"log_append","headers":{}}"""
        .formatted(number, new String(Payload.of(number), UTF_8));
  }

  /** What the source writes: a run and a lease each, of the role that no running service claims. */
  void create(Batch batch) {
    sql.transaction(
        () -> {
          sql.update(
              """
              insert into run (id, pipeline_id, pipeline_version_id, source_id, dedupe_key, entry_step, entry,
                               params)
              select u.id, ?, ?, ?, u.dedupe_key, 'record', u.entry::json, '{}'
                from unnest(?, ?, ?) as u(id, dedupe_key, entry)
              """,
              pipeline,
              version,
              source,
              uuids(batch.runs),
              sql.array("text", (Object[]) batch.keys),
              sql.array("text", (Object[]) batch.entries));
          sql.update(
              """
              insert into lease (id, run_id, pipeline_version_id, source_id, step, role, priority, due_at)
              select u.id, u.run_id, ?, ?, 'out', 'drain', 1, now() from unnest(?, ?) as u(id, run_id)
              """,
              version,
              source,
              uuids(batch.leases),
              uuids(batch.runs));
        });
  }

  /** What a claim writes. */
  void claim(Batch batch) {
    sql.update(
        """
        update lease
           set owner = ?, epoch = epoch + 1, expires_at = now() + interval '30 s', first_started_at = now()
         where id = any(?)
        """,
        worker,
        uuids(batch.leases));
  }

  /**
   * What a settlement writes: an attempt for each of two steps, no lease any more, a run that is
   * over.
   */
  void settle(Batch batch) {
    sql.transaction(
        () -> {
          for (String step : new String[] {"doubled", "out"}) {
            sql.update(
                """
                insert into attempt (id, run_id, step, try, outcome, output, started_at, settled_at, worker)
                select u.id, u.run_id, ?, 1, 'succeeded', u.output::json, now(), now(), ?
                  from unnest(?, ?, ?) as u(id, run_id, output)
                """,
                step,
                worker,
                uuids(
                    IntStream.range(0, batch.runs.length)
                        .mapToObj(i -> ids.next())
                        .toArray(UUID[]::new)),
                uuids(batch.runs),
                sql.array("text", (Object[]) outputs(batch, step)));
          }
          sql.update("delete from lease where id = any(?)", uuids(batch.leases));
          sql.update(
              "update run set status = 'succeeded', finished_at = now() where id = any(?)",
              uuids(batch.runs));
        });
  }

  private static String[] outputs(Batch batch, String step) {
    if (step.equals("doubled")) {
      return batch.entries;
    }
    String output =
        """
        {"produced":1,"topic":"end_to_end-out-1","offsets":{"0":12345},"duration_ms":4,"sent_bytes":320}""";
    String[] outputs = new String[batch.runs.length];
    Arrays.fill(outputs, output);
    return outputs;
  }

  private Array uuids(UUID[] values) {
    return sql.array("uuid", (Object[]) values);
  }
}
