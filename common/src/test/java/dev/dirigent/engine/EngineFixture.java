package dev.dirigent.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.Catalogue;
import dev.dirigent.block.Connections;
import dev.dirigent.block.ErrorClass;
import dev.dirigent.block.ErrorCode;
import dev.dirigent.block.Role;
import dev.dirigent.document.CanonicalDocument;
import dev.dirigent.document.PipelineDocument;
import dev.dirigent.document.PipelineReader;
import dev.dirigent.loop.Loop;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.loop.Signal;
import dev.dirigent.store.AttemptStore;
import dev.dirigent.store.Database;
import dev.dirigent.store.Ids;
import dev.dirigent.store.LeaseStore;
import dev.dirigent.store.LogStore;
import dev.dirigent.store.RunStore;
import dev.dirigent.store.VersionStore;
import dev.dirigent.testkit.TestDatabase;
import dev.dirigent.testkit.TestPostgres;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;

/** The engine on a real database, with workers that a test steps by hand. */
final class EngineFixture {

  final TestDatabase database = TestPostgres.database();
  final ScriptedOperator work = new ScriptedOperator("test.work", false);
  final ScriptedOperator pure = new ScriptedOperator("test.pure", true);
  final InstantSource clock = InstantSource.system();
  final Ids ids = new Ids(clock, new SplittableRandom());
  final Database db = new Database(database.dataSource());
  final LeaseStore leases = new LeaseStore();
  final AttemptStore attempts = new AttemptStore();
  final RunStore runs = new RunStore();
  final Catalogue catalogue = new Catalogue(List.of(work, pure, new ScriptedSensor()));
  final Plans plans = new Plans(db, new VersionStore(), catalogue);
  final Settlement settlement =
      new Settlement(new SettlementStores(leases, attempts, runs, new LogStore()), ids, clock);
  final RunCreator creator = new RunCreator(runs, leases, attempts, ids, clock);
  final WakeUps nobody = roles -> {};
  final Outcomes outcomes = new Outcomes(db, settlement, nobody);
  final Claims claims = new Claims(db, leases, attempts, plans);
  final Cancellation cancellation = new Cancellation(db, runs, leases, attempts, ids, clock);
  final Sweeper sweeper = new Sweeper(db, leases, settlement, plans, nobody, ids);

  /** Why a scripted step fails. */
  enum TestError implements ErrorCode {
    TRANSIENT(ErrorClass.TRANSIENT),
    REJECTED(ErrorClass.REJECTED);

    private final ErrorClass errorClass;

    TestError(ErrorClass errorClass) {
      this.errorClass = errorClass;
    }

    @Override
    public Description description() {
      return new Description("test." + errorClass.code(), errorClass, "The test says so.");
    }

    BlockFailure failure() {
      return new BlockFailure(this, "the test says so");
    }
  }

  /** The two loops of a worker, turned one after the other. */
  record ByHand(AttemptWorker worker) {

    void runOnce() {
      turn(worker.settling());
      turn(worker.claiming());
    }

    private static void turn(Loop loop) {
      try {
        loop.runOnce();
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }

    void release() {
      worker.settling().release();
    }
  }

  /** A worker whose loops turn when the test says so. */
  final class TestWorker {
    final UUID id = ids.next();
    final Signal signal = new Signal();
    final ByHand loop;

    private TestWorker(Role role, Duration leaseTtl) {
      this.loop =
          new ByHand(
              new AttemptWorker(
                  new AttemptSettings(
                      role,
                      50,
                      20,
                      Duration.ofMillis(2),
                      leaseTtl,
                      leaseTtl.dividedBy(4),
                      Duration.ofSeconds(1),
                      Duration.ofSeconds(5)),
                  id,
                  claims,
                  outcomes,
                  new AttemptMeans(noConnections(), ids, clock, 16 * 1024 * 1024),
                  signal));
    }

    /** Turns until the run is over. */
    void turnUntilFinished(UUID runId) {
      await()
          .atMost(Duration.ofSeconds(30))
          .pollInterval(Duration.ofMillis(2))
          .untilAsserted(
              () -> {
                loop.runOnce();
                assertThat(status(runId)).isNotEqualTo("running");
              });
    }
  }

  /** Runs the work of operators on loops of their own, two attempts at a time. */
  List<LoopRunner> narrowWorker() {
    AttemptWorker worker =
        new AttemptWorker(
            new AttemptSettings(
                Role.OPERATOR,
                2,
                2,
                Duration.ofMillis(1),
                Duration.ofMinutes(10),
                Duration.ofMinutes(4),
                Duration.ofMinutes(4),
                Duration.ofSeconds(5)),
            ids.next(),
            claims,
            outcomes,
            new AttemptMeans(noConnections(), ids, clock, 16 * 1024 * 1024),
            new Signal());
    return List.of(
        new LoopRunner("claiming", worker.claiming(), worker.due(), Duration.ofSeconds(10)).start(),
        new LoopRunner("settling", worker.settling(), worker.done(), Duration.ofSeconds(10))
            .start());
  }

  TestWorker worker(Role role) {
    return worker(role, Duration.ofSeconds(30));
  }

  TestWorker worker(Role role, Duration leaseTtl) {
    return new TestWorker(role, leaseTtl);
  }

  /** Stores a pipeline of that document and compiles it. */
  Plan plan(String yaml) {
    PipelineDocument document = PipelineReader.read(yaml);
    UUID pipeline = ids.next();
    UUID version = ids.next();
    sql(
        "insert into pipeline (id, code, current_version) values (?, ?, 1)",
        pipeline,
        document.code());
    sql(
        """
        insert into pipeline_version (id, pipeline_id, version, digest, document, created_by)
        values (?, ?, 1, 'test', ?::json, 'test')
        """,
        version,
        pipeline,
        CanonicalDocument.json(document).toString());
    return plans.find(version).orElseThrow();
  }

  /** Starts a run without a source. */
  UUID start(Plan plan) {
    return start(plan, "{}");
  }

  UUID start(Plan plan, String params) {
    NewRun run =
        new NewRun(
            ids.next(),
            plan,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            params,
            plan.document().priority());
    db.run(tx -> creator.create(tx, List.of(run)));
    return run.id();
  }

  String status(UUID runId) {
    return text("select status from run where id = ?", runId);
  }

  /** The settled attempts of a run as {@code step:outcome}, in the order they were settled. */
  List<String> attempts(UUID runId) {
    return texts("select step || ':' || outcome from attempt where run_id = ? order by id", runId);
  }

  String output(UUID runId, String step) {
    return text(
        "select output from attempt where run_id = ? and step = ? and outcome = 'succeeded'",
        runId,
        step);
  }

  long count(String query, Object... parameters) {
    return database.count(query, parameters);
  }

  String text(String query, Object... parameters) {
    return database.text(query, parameters);
  }

  List<String> texts(String query, Object... parameters) {
    return database.texts(query, parameters);
  }

  void sql(String statement, Object... parameters) {
    database.sql(statement, parameters);
  }

  private static Connections noConnections() {
    return new Connections() {
      @Override
      public <C> Opened<C> open(String code, Class<C> config) {
        throw new AssertionError("no test block opens a connection");
      }
    };
  }
}
