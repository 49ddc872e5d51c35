package dev.dirigent.bench;

import dev.dirigent.block.Role;
import dev.dirigent.infra.process.ServiceProcess;
import dev.dirigent.store.Database;
import dev.dirigent.store.LeaseStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a great many waiting leases and old attempts cost those who have nothing to do with them.
 */
final class Waiting implements Scenario {

  private static final int CLAIM = 200;
  private static final int CLAIMS = 40;
  private static final Duration TTL = Duration.ofMinutes(10);

  private final Bed bed;
  private final int waiting;
  private final int attempts;
  private final Duration watched;
  private final LeaseStore leases = new LeaseStore();

  Waiting(Bed bed, Size size) {
    this.bed = bed;
    this.waiting = size.of(20_000, 1_000_000);
    this.attempts = size.of(50_000, 5_000_000);
    this.watched = Duration.ofSeconds(size.of(2, 30));
  }

  @Override
  public void prepare() {
    bed.api()
        .apply(
            """
            format: dirigent/v1
            kind: pipeline
            code: waiting
            steps:
              rest:
                block: time.sleep
                config: {duration: 1d}
            """);
    // The claims of a fresh session plan and warm up.
    rows(0, 0);
    claimMillis();
  }

  @Override
  public Observed run() {
    rows(0, 0);
    double none = claimMillis();
    rows(1_000, 0);
    double thousand = claimMillis();
    rows(waiting, attempts);
    double many = claimMillis();
    List<Reading> others = new ArrayList<>();
    others.add(new Reading("claim_ms_thousand_waiting", "ms", thousand));
    others.addAll(services());
    return new Observed(
        new Reading("claim_ms_all_waiting", "ms", many),
        new Reading("claim_ms_none_waiting", "ms", none),
        others);
  }

  /** Makes the tables hold so many leases that wait and attempts that are over. */
  private void rows(int waitingLeases, int oldAttempts) {
    bed.forgetRuns();
    Sql sql = bed.sql();
    sql.update(
        """
        insert into lease (id, run_id, pipeline_version_id, step, role, priority, due_at)
        select uuidv7(), uuidv7(), v.id, 'rest', case when i % 2 = 0 then 'operator' else 'sensor' end, 1,
               now() + interval '1 hour' + i * interval '1 ms'
          from pipeline_version v, generate_series(1, ?) as i
        """,
        waitingLeases);
    sql.update(
        """
        insert into attempt (run_id, id, step, try, outcome, output, started_at, settled_at)
        select uuidv7(), uuidv7(), 'rest', 1, 'succeeded', '{"slept_ms":1000}', now(), now()
          from generate_series(1, ?)
        """,
        oldAttempts);
    try (Sql superuser = bed.superuser()) {
      superuser.update("vacuum analyze lease");
      superuser.update("vacuum analyze attempt");
    }
  }

  /** The median time of a claim of due work. */
  private double claimMillis() {
    Sql sql = bed.sql();
    sql.update(
        """
        insert into run (id, pipeline_id, pipeline_version_id, entry_step, entry, params)
        select uuidv7(), v.pipeline_id, v.id, 'record', '{"value":{"number":7}}', '{}'
          from pipeline_version v, generate_series(1, ?)
        """,
        CLAIM * CLAIMS);
    sql.update(
        """
        insert into lease (id, run_id, pipeline_version_id, step, role, priority, due_at)
        select uuidv7(), r.id, r.pipeline_version_id, 'rest', 'operator', 1, now() from run r
        """);
    Database database = new Database(bed.dataSource());
    UUID worker = UUID.randomUUID();
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < CLAIMS; i++) {
      long begin = System.nanoTime();
      int claimed = database.call(tx -> leases.claim(tx, Role.OPERATOR, worker, TTL, CLAIM)).size();
      times.add((System.nanoTime() - begin) / 1e6);
      if (claimed != CLAIM) {
        throw new BenchException("claimed %d of %d".formatted(claimed, CLAIM));
      }
    }
    sql.update("delete from lease where owner is not null");
    return Spread.of(times).median();
  }

  private List<Reading> services() {
    List<ServiceProcess> started = new ArrayList<>();
    for (String name : List.of("source-service", "sensor-service", "publish-service")) {
      started.add(bed.start(name, Map.of()));
    }
    // What a start leaves to be done is not idling.
    Sql.pause(watched.dividedBy(2));
    List<Reading> readings = Footprint.ofIdle(bed.services(), watched);
    started.forEach(ServiceProcess::close);
    return readings;
  }

  @Override
  public void close() {
    bed.close();
  }
}
