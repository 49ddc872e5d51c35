package dev.dirigent.sourceservice;

import static dev.dirigent.sourceservice.SourceFixture.eventually;
import static dev.dirigent.sourceservice.SourceFixture.produce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dirigent.infra.server.KafkaServer;
import dev.dirigent.source.Batch;
import dev.dirigent.source.HeldConsumer;
import dev.dirigent.source.LeaseLostException;
import dev.dirigent.store.HeldSource;
import dev.dirigent.testkit.TestKafka;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever ends between any two steps of a batch: no record lost, no second run. */
class CrashMatrixIT {

  private static final Duration LEASE = Duration.ofSeconds(1);

  private SourceFixture fixture;
  private String topic;
  private String group;

  @BeforeEach
  void setUp() {
    fixture = new SourceFixture();
    topic = TestKafka.newTopic(2);
    group = TestKafka.uniqueName("group");
  }

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  private UUID source(int maxInFlight) {
    return fixture.source(
        "crashing",
        "topic: %s, group_id: %s, start: earliest".formatted(topic, group),
        maxInFlight);
  }

  @ParameterizedTest
  @EnumSource(value = Faults.Point.class, mode = EnumSource.Mode.EXCLUDE, names = "NOWHERE")
  void a_backend_that_ends_in_a_batchs_transaction_costs_no_record_and_makes_no_second_run(
      Faults.Point point) {
    source(1_000_000);
    produce(topic, 0, 100);
    fixture.faults.next(point);
    fixture.worker(TestSettings.QUICK.withBatch(20));
    fixture.awaitRuns(100);
    fixture.faults.next(point);
    produce(topic, 100, 200);

    fixture.awaitRuns(200);
    fixture.assertOneRunPerNumber(0, 200);
    assertThat(fixture.faults.happened()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(value = MortalKind.Point.class, mode = EnumSource.Mode.EXCLUDE, names = "NEVER")
  void a_holder_that_dies_is_replaced_within_its_lease_and_makes_no_second_run(
      MortalKind.Point point) {
    source(1_000_000);
    produce(topic, 0, 100);
    HeldSourceRunner first = fixture.holder(LEASE, 30);
    fixture.kafka.dieAt(point);
    assertThatThrownBy(() -> turnUntilEnd(first)).isInstanceOf(MortalKind.Died.class);

    fixture.worker();

    fixture.awaitRuns(100);
    fixture.assertOneRunPerNumber(0, 100);
    produce(topic, 100, 150);
    fixture.awaitRuns(150);
    fixture.assertOneRunPerNumber(0, 150);
  }

  private static void turnUntilEnd(HeldSourceRunner holder) throws InterruptedException {
    while (!holder.ended()) {
      holder.runOnce();
    }
  }

  @Test
  void an_expired_lease_is_taken_over_and_the_late_writer_is_fenced() {
    UUID source = source(1_000_000);
    produce(topic, 0, 20);
    HeldSource first = fixture.claim(LEASE);
    HeldConsumer consumer = fixture.holding.open(first);
    Batch[] late = {Batch.EMPTY};
    eventually(
        () -> {
          late[0] = consumer.take(100, Duration.ofMillis(200));
          assertThat(late[0].size()).isPositive();
        });

    fixture.worker();
    fixture.awaitRuns(20);

    assertThatThrownBy(() -> fixture.intake.acceptIfHeld(first, late[0]))
        .isInstanceOf(LeaseLostException.class);
    fixture.holding.releaseIfHeld(first);
    fixture.holding.failIfHeld(first, "late", "late");
    consumer.close();
    assertThat(fixture.state(source)).isEqualTo("active");
    produce(topic, 20, 40);
    fixture.awaitRuns(40);
    fixture.assertOneRunPerNumber(0, 40);
  }

  @Test
  void a_holder_whose_lease_was_stolen_stops_by_itself_and_its_records_run_once()
      throws InterruptedException {
    UUID source = source(1_000_000);
    produce(topic, 0, 50);
    HeldSourceRunner first = fixture.holder(Duration.ofMinutes(1), 10);
    first.runOnce();
    fixture.sql("update source set expires_at = now() where id = ?", source);
    fixture.worker();
    fixture.awaitRuns(50);

    produce(topic, 50, 100);
    turnUntilEnd(first);

    fixture.awaitRuns(100);
    fixture.assertOneRunPerNumber(0, 100);
  }

  @Test
  void a_holder_that_cannot_extend_its_lease_stops_before_it_is_over() throws InterruptedException {
    source(1_000_000);
    HeldSourceRunner holder = fixture.holder(LEASE, 10);
    turnUntilEnd(holder);

    assertThat(fixture.text("select owner is null from source")).isEqualTo("t");
    assertThat(fixture.runs()).isZero();
  }

  @Test
  void a_broker_that_stops_fails_the_source_visibly_and_its_return_heals_it() {
    try (KafkaServer broker = TestKafka.ownBroker()) {
      try (SourceFixture own = new SourceFixture(broker.bootstrapServers())) {
        OwnBroker records = new OwnBroker(broker.bootstrapServers(), "orders");
        records.createTopic();
        UUID source =
            own.source("resilient", "topic: orders, group_id: resilient, start: earliest");
        own.worker();
        records.produce(0, 50);
        own.awaitRuns(50);

        broker.stop();
        own.awaitState(source, "failed");
        assertThat(own.text("select error_code from source"))
            .isEqualTo("queues.kafka.connection_refused");

        broker.start();
        records.produce(50, 100);
        own.awaitRuns(100);
        own.assertOneRunPerNumber(0, 100);
        own.awaitState(source, "active");
      }
    }
  }
}
