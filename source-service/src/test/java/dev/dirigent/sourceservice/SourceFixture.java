package dev.dirigent.sourceservice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dirigent.block.Catalogue;
import dev.dirigent.block.Connections;
import dev.dirigent.block.Schemas;
import dev.dirigent.document.CanonicalDocument;
import dev.dirigent.document.PipelineDocument;
import dev.dirigent.document.PipelineReader;
import dev.dirigent.engine.Plans;
import dev.dirigent.engine.RunCreator;
import dev.dirigent.engine.SourceHolding;
import dev.dirigent.engine.SourceIntake;
import dev.dirigent.engine.Sources;
import dev.dirigent.engine.WakeUps;
import dev.dirigent.json.Json;
import dev.dirigent.kafka.KafkaConnection;
import dev.dirigent.kafka.KafkaHeldSource;
import dev.dirigent.loop.Loop;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.loop.Rest;
import dev.dirigent.loop.Signal;
import dev.dirigent.source.HeldSourceKinds;
import dev.dirigent.store.AttemptStore;
import dev.dirigent.store.Database;
import dev.dirigent.store.HeldSource;
import dev.dirigent.store.Ids;
import dev.dirigent.store.LeaseStore;
import dev.dirigent.store.RunStore;
import dev.dirigent.store.SourceStore;
import dev.dirigent.store.VersionStore;
import dev.dirigent.store.WorkerStore;
import dev.dirigent.testkit.TestDatabase;
import dev.dirigent.testkit.TestKafka;
import dev.dirigent.testkit.TestPostgres;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.core.ThrowingRunnable;

/** Sources on a real database and a real broker, and workers that hold them. */
final class SourceFixture implements AutoCloseable {

  private static final Duration BOUND = Duration.ofSeconds(60);

  final TestDatabase database = TestPostgres.database();
  final Faults faults = new Faults(database.dataSource());
  final InstantSource clock = InstantSource.system();
  final Ids ids = new Ids(clock, new SplittableRandom());
  final Database db = new Database(faults.dataSource());
  final SourceStore store = new SourceStore();
  final MortalKind kafka = new MortalKind(new KafkaHeldSource(clock));
  final Sources sources;
  final SourceHolding holding;
  final SourceIntake intake;
  private final List<Worker> workers = new ArrayList<>();

  SourceFixture() {
    this(TestKafka.bootstrapServers());
  }

  SourceFixture(String bootstrapServers) {
    WakeUps nobody = roles -> {};
    HeldSourceKinds kinds = new HeldSourceKinds(List.of(kafka), new Schemas());
    Connections connections = new OneBroker(bootstrapServers);
    RunCreator creator =
        new RunCreator(new RunStore(), new LeaseStore(), new AttemptStore(), ids, clock);
    Plans plans = new Plans(db, new VersionStore(), new Catalogue(List.of()));
    this.sources = new Sources(db, store, kinds, connections, ids, nobody);
    this.holding = new SourceHolding(db, store, kinds, connections);
    this.intake = new SourceIntake(db, store, plans, creator, ids, nobody);
  }

  private record OneBroker(String servers) implements Connections {
    @Override
    public <C> Opened<C> open(String code, Class<C> config) {
      var fields = Json.object();
      fields.putArray("bootstrap_servers").add(servers);
      return new Opened<>(code, 1, config.cast(Json.as(fields, KafkaConnection.class)));
    }
  }

  /** A source-service: its loop on a thread. */
  final class Worker implements AutoCloseable {
    final UUID id = ids.next();
    private final LoopRunner heartbeat;
    private final LoopRunner loop;

    private Worker(TestSettings settings) {
      WorkerStore workerStore = new WorkerStore();
      Signal signal = new Signal();
      heartbeat =
          new LoopRunner(
                  "heartbeat",
                  new Loop() {
                    @Override
                    public Rest runOnce() {
                      db.run(tx -> workerStore.seen(tx, id, SourceService.NAME, "test", 1, "test"));
                      return Rest.atMost(settings.renewEvery());
                    }

                    @Override
                    public void release() {
                      db.run(tx -> workerStore.gone(tx, id));
                    }
                  },
                  new Signal(),
                  Duration.ofSeconds(5))
              .start();
      Fellows fellows = new Fellows(db, workerStore, id, settings.leaseTtl());
      loop =
          new LoopRunner(
                  "held-sources",
                  new HeldSources(holding, intake, fellows, settings, clock, signal),
                  signal,
                  Duration.ofSeconds(20))
              .start();
    }

    long holds() {
      return count("select count(*) from source where owner = ? and expires_at > now()", id);
    }

    @Override
    public void close() {
      loop.close();
      heartbeat.close();
    }
  }

  Worker worker() {
    return worker(TestSettings.QUICK);
  }

  Worker worker(TestSettings settings) {
    Worker worker = new Worker(settings);
    workers.add(worker);
    return worker;
  }

  /** A holder that the test steps by hand, and may leave lying like one that died. */
  HeldSourceRunner holder(Duration leaseTtl, int batch) {
    Instant asked = clock.instant();
    HeldSource claimed = claim(leaseTtl);
    return new HeldSourceRunner(
        claimed,
        new Lease(clock, asked, leaseTtl),
        holding,
        intake,
        new BatchReader(batch, Duration.ofMillis(500), Duration.ofMillis(5), clock),
        new Signal());
  }

  HeldSource claim(Duration leaseTtl) {
    List<HeldSource> claimed = new ArrayList<>();
    eventually(
        () -> {
          claimed.addAll(holding.claim(ids.next(), leaseTtl, 1));
          assertThat(claimed).hasSize(1);
        });
    return claimed.getFirst();
  }

  /** Declares a pipeline with one source and activates it; returns the source's id. */
  UUID source(String code, String config) {
    return source(code, config, 1_000_000);
  }

  UUID source(String code, String config, int maxInFlight) {
    UUID pipeline = declare(code, config, maxInFlight);
    sources.activate(pipeline);
    return sourceId(code);
  }

  /** Applies a document the way the API does, without activating. */
  UUID declare(String code, String config, int maxInFlight) {
    PipelineDocument document =
        PipelineReader.read(
            """
            format: dirigent/v1
            kind: pipeline
            code: %s
            sources:
              - code: topic
                kind: kafka
                step: record
                config: {connection: broker, %s}
                max_in_flight: %d
            steps:
              out:
                block: test.work
                depends_on: [record]
                config: {value: "${steps.record.output.value}"}
            """
                .formatted(code, config, maxInFlight));
    List<String> existing = texts("select id from pipeline where code = ?", code);
    UUID pipeline = existing.isEmpty() ? ids.next() : UUID.fromString(existing.getFirst());
    if (existing.isEmpty()) {
      sql("insert into pipeline (id, code, current_version) values (?, ?, 1)", pipeline, code);
    } else {
      sql("update pipeline set current_version = current_version + 1 where id = ?", pipeline);
    }
    sql(
        """
        insert into pipeline_version (id, pipeline_id, version, digest, document, created_by)
        select ?, id, current_version, 'test', ?::json, 'test' from pipeline where id = ?
        """,
        ids.next(),
        CanonicalDocument.json(document).toString(),
        pipeline);
    db.run(tx -> sources.declare(tx, pipeline, document));
    return pipeline;
  }

  UUID sourceId(String pipelineCode) {
    return UUID.fromString(
        text(
            "select s.id from source s join pipeline p on p.id = s.pipeline_id where p.code = ?",
            pipelineCode));
  }

  /** Sends records whose values are the numbers, spread over the topic's partitions. */
  static void produce(String topic, int from, int to) {
    TestKafka.produce(
        IntStream.range(from, to)
            .mapToObj(
                number ->
                    new ProducerRecord<byte[], byte[]>(
                        topic,
                        ("key-" + number).getBytes(UTF_8),
                        ("{\"number\": " + number + "}").getBytes(UTF_8)))
            .toList());
  }

  long runs() {
    return count("select count(*) from run");
  }

  void awaitRuns(long expected) {
    eventually(() -> assertThat(runs()).isEqualTo(expected));
  }

  /** Every number of the range has exactly one run. */
  void assertOneRunPerNumber(int from, int to) {
    assertThat(
            texts(
                """
                select count(*) || ' ' || count(distinct entry #>> '{value,number}') || ' '
                       || min((entry #>> '{value,number}')::int) || ' '
                       || max((entry #>> '{value,number}')::int)
                  from run
                """))
        .containsExactly("%d %d %d %d".formatted(to - from, to - from, from, to - 1));
  }

  String state(UUID source) {
    return text("select state from source where id = ?", source);
  }

  void awaitState(UUID source, String state) {
    eventually(() -> assertThat(state(source)).isEqualTo(state));
  }

  static void eventually(ThrowingRunnable assertion) {
    await().atMost(BOUND).pollInterval(Duration.ofMillis(20)).untilAsserted(assertion);
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

  @Override
  public void close() {
    workers.forEach(Worker::close);
  }
}
