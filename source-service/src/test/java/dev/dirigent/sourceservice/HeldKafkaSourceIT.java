package dev.dirigent.sourceservice;

import static dev.dirigent.sourceservice.SourceFixture.eventually;
import static dev.dirigent.sourceservice.SourceFixture.produce;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.json.Json;
import dev.dirigent.store.SourceRow;
import dev.dirigent.testkit.TestKafka;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A held Kafka source from its activation on. */
class HeldKafkaSourceIT {

  private SourceFixture fixture;
  private String topic;
  private String group;

  @BeforeEach
  void setUp() {
    fixture = new SourceFixture();
    topic = TestKafka.newTopic(3);
    group = TestKafka.uniqueName("group");
  }

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  private String config(String more) {
    return "topic: %s, group_id: %s%s".formatted(topic, group, more);
  }

  private String earliest() {
    return config(", start: earliest");
  }

  private void awaitGroupTold(long total) {
    eventually(
        () -> {
          long told = 0;
          for (int partition = 0; partition < 3; partition++) {
            told += TestKafka.committed(group, topic, partition).orElse(0L);
          }
          assertThat(told).isEqualTo(total);
        });
  }

  @Test
  void five_thousand_records_make_five_thousand_runs_and_the_group_is_told() {
    produce(topic, 0, 2_000);
    UUID source = fixture.source("busy", earliest());
    fixture.worker();
    produce(topic, 2_000, 5_000);

    fixture.awaitRuns(5_000);
    fixture.assertOneRunPerNumber(0, 5_000);
    awaitGroupTold(5_000);
    assertThat(fixture.text("select runs_created from source where id = ?", source))
        .isEqualTo("5000");
  }

  @Test
  void what_arrives_after_the_activation_and_before_the_first_holder_is_not_missed() {
    produce(topic, 0, 5);
    fixture.source("latest", config(""));
    produce(topic, 5, 12);
    fixture.worker();

    fixture.awaitRuns(7);
    fixture.assertOneRunPerNumber(5, 12);
  }

  @Test
  void a_source_begins_at_its_groups_offsets_where_it_has_some() {
    produce(topic, 0, 30);
    for (int partition = 0; partition < 3; partition++) {
      setGroupOffset(partition, 4);
    }
    fixture.source("known-group", earliest());
    fixture.worker();

    long expected =
        TestKafka.readAll(topic).stream().filter(record -> record.offset() >= 4).count();
    fixture.awaitRuns(expected);
  }

  @Test
  void the_limit_of_runs_in_flight_is_never_exceeded_and_all_records_pass_it() {
    produce(topic, 0, 40);
    UUID source = fixture.source("limited", earliest(), 3);
    fixture.sql(
        """
        create function too_many() returns trigger language plpgsql as
          $$ begin
               if (select count(distinct run_id) from lease) > 3 then
                 raise exception 'more than three runs in flight';
               end if;
               return null;
             end $$
        """);
    fixture.sql("create trigger too_many after insert on lease execute function too_many()");
    fixture.worker();

    eventually(
        () -> {
          fixture.sql("delete from lease where ctid in (select ctid from lease limit 1)");
          assertThat(fixture.runs()).isEqualTo(40);
        });
    fixture.assertOneRunPerNumber(0, 40);
    assertThat(fixture.state(source)).isEqualTo("active");
    assertThat(fixture.count("select failures from source")).isZero();
  }

  @Test
  void a_paused_source_takes_nothing_and_goes_on_where_it_stood() {
    produce(topic, 0, 10);
    UUID source = fixture.source("pausing", earliest());
    SourceFixture.Worker worker = fixture.worker();
    fixture.awaitRuns(10);

    assertThat(fixture.sources.pause(source)).isTrue();
    eventually(() -> assertThat(worker.holds()).isZero());
    produce(topic, 10, 20);
    assertThat(fixture.runs()).isEqualTo(10);

    assertThat(fixture.sources.resume(source)).isTrue();
    fixture.awaitRuns(20);
    fixture.assertOneRunPerNumber(0, 20);
  }

  @Test
  void the_sources_of_a_deactivated_pipeline_stop() {
    produce(topic, 0, 10);
    fixture.source("stopping", earliest());
    SourceFixture.Worker worker = fixture.worker();
    fixture.awaitRuns(10);

    fixture.sql("update pipeline set active = false");
    eventually(() -> assertThat(worker.holds()).isZero());

    produce(topic, 10, 20);
    fixture.sql("update pipeline set active = true");
    fixture.awaitRuns(20);
  }

  @Test
  void a_missing_topic_fails_the_source_with_the_brokers_reason_until_it_is_there() {
    String later = TestKafka.uniqueName("later");
    String config = "topic: %s, group_id: %s".formatted(later, group);
    UUID pipeline = fixture.declare("early", config, 10);

    assertThat(fixture.sources.activate(pipeline).getFirst().failure().orElseThrow().code().code())
        .isEqualTo("queues.kafka.no_topic");

    UUID source = fixture.sourceId("early");
    assertThat(fixture.text("select error_message from source")).contains(later);
    fixture.worker();
    eventually(() -> assertThat(fixture.count("select failures from source")).isGreaterThan(2));
    assertThat(
            fixture.count(
                "select extract(epoch from retry_at - updated_at)::int from source where id = ?",
                source))
        .isGreaterThan(2);

    TestKafka.createTopic(later, 1);
    assertThat(fixture.sources.resume(source)).isTrue();
    fixture.awaitState(source, "active");
    produce(later, 0, 3);
    fixture.awaitRuns(3);
  }

  @Test
  void the_good_records_before_a_bad_one_become_runs_and_the_source_fails_naming_it() {
    String one = TestKafka.newTopic(1);
    TestKafka.produce(one, "{\"number\": 0}", "{\"number\": 1}", "no json", "{\"number\": 3}");
    UUID source =
        fixture.source("strict", "topic: %s, group_id: %s, start: earliest".formatted(one, group));
    fixture.worker();

    fixture.awaitState(source, "failed");
    fixture.assertOneRunPerNumber(0, 2);
    assertThat(fixture.text("select error_code from source"))
        .isEqualTo("queues.kafka.part_not_json");
    assertThat(fixture.text("select error_message from source"))
        .contains("offset 2")
        .contains(one)
        .doesNotContain("no json");
    eventually(() -> assertThat(fixture.count("select failures from source")).isGreaterThan(1));
    assertThat(fixture.runs()).isEqualTo(2);
  }

  @Test
  void a_group_offset_moved_on_purpose_is_obeyed_and_the_records_run_again() {
    produce(topic, 0, 30);
    UUID source = fixture.source("moved", earliest());
    SourceFixture.Worker worker = fixture.worker();
    fixture.awaitRuns(30);
    fixture.sources.pause(source);
    eventually(() -> assertThat(worker.holds()).isZero());
    long inFirst = TestKafka.committed(group, topic, 0).orElseThrow();

    setGroupOffset(0, inFirst - 4);
    fixture.sources.resume(source);

    fixture.awaitRuns(34);
    assertThat(fixture.text("select generation from source")).isEqualTo("1");
    produce(topic, 30, 40);
    fixture.awaitRuns(44);
  }

  @Test
  void a_lost_group_offset_is_not_a_move() {
    produce(topic, 0, 30);
    UUID source = fixture.source("forgotten", earliest());
    SourceFixture.Worker worker = fixture.worker();
    fixture.awaitRuns(30);
    fixture.sources.pause(source);
    eventually(() -> assertThat(worker.holds()).isZero());

    TestKafka.await(TestKafka.admin().deleteConsumerGroups(List.of(group)).all());
    produce(topic, 30, 40);
    fixture.sources.resume(source);

    fixture.awaitRuns(40);
    fixture.assertOneRunPerNumber(0, 40);
  }

  @Test
  void an_added_partition_is_read_from_its_beginning() {
    fixture.source("growing", config(""));
    SourceFixture.Worker worker = fixture.worker();
    eventually(() -> assertThat(worker.holds()).isEqualTo(1));
    worker.close();
    TestKafka.await(
        TestKafka.admin().createPartitions(Map.of(topic, NewPartitions.increaseTo(4))).all());
    TestKafka.produce(
        List.of(new ProducerRecord<>(topic, 3, null, "{\"number\": 0}".getBytes(UTF_8))));
    fixture.worker();

    fixture.awaitRuns(1);
  }

  @Test
  void a_topic_made_anew_is_read_from_its_beginning_and_its_records_are_new_ones() {
    produce(topic, 0, 10);
    UUID source = fixture.source("anew", earliest());
    SourceFixture.Worker worker = fixture.worker();
    fixture.awaitRuns(10);
    fixture.sources.pause(source);
    eventually(() -> assertThat(worker.holds()).isZero());

    TestKafka.deleteTopic(topic);
    eventually(() -> TestKafka.createTopic(topic, 3));
    produce(topic, 10, 20);
    fixture.sources.resume(source);

    fixture.awaitRuns(20);
    fixture.assertOneRunPerNumber(0, 20);
  }

  @Test
  void records_the_broker_no_longer_holds_are_passed_over() {
    String one = TestKafka.newTopic(1);
    produce(one, 0, 10);
    UUID source =
        fixture.source("late", "topic: %s, group_id: %s, start: earliest".formatted(one, group));
    fixture.sources.pause(source);
    TestKafka.await(
        TestKafka.admin()
            .deleteRecords(Map.of(new TopicPartition(one, 0), RecordsToDelete.beforeOffset(6)))
            .all());
    fixture.sources.resume(source);
    fixture.worker();

    fixture.awaitRuns(4);
    fixture.assertOneRunPerNumber(6, 10);
  }

  @Test
  void tombstones_and_keys_that_are_no_text_come_through_unharmed() {
    byte[] key = {(byte) 0xff, 0, 1};
    String value =
        "{\"big\":123456789012345678901234567890.10,\"nul\":\"\\u0000\",\"a\":1,\"a\":2}";
    TestKafka.produce(
        List.of(
            new ProducerRecord<>(topic, 0, key, null),
            new ProducerRecord<>(topic, 0, key, value.getBytes(UTF_8))));
    fixture.source("odd", earliest());
    fixture.worker();

    fixture.awaitRuns(2);
    List<String> entries = fixture.texts("select entry from run order by id");
    String base64 = Base64.getEncoder().encodeToString(key);
    assertThat(Json.read(entries.getFirst()).path("value").isNull()).isTrue();
    assertThat(Json.read(entries.getFirst()).path("key").asText()).isEqualTo(base64);
    assertThat(entries.getLast()).contains("\"value\":" + value);
  }

  @Test
  void a_changed_declaration_reaches_the_holder_and_keeps_the_place() {
    produce(topic, 0, 10);
    fixture.source("changing", earliest());
    fixture.worker();
    fixture.awaitRuns(10);

    fixture.declare("changing", config(", start: earliest, value_format: text"), 500);
    produce(topic, 10, 20);

    fixture.awaitRuns(20);
    assertThat(
            fixture.count(
                "select count(*) from run where json_typeof(entry -> 'value') = 'string'"))
        .isEqualTo(10);
    assertThat(fixture.count("select count(distinct pipeline_version_id) from run")).isEqualTo(2);
  }

  @Test
  void a_check_says_what_is_there_and_what_is_missing() {
    fixture.source("checked", config(""));
    assertThat(fixture.sources.check(row("checked"))).contains(topic).contains("3 partition");

    fixture.declare("checked", "topic: nowhere, group_id: " + group, 10);
    assertThatThrownBy(() -> fixture.sources.check(row("checked")))
        .isInstanceOf(BlockFailure.class)
        .hasMessageContaining("nowhere");
  }

  private SourceRow row(String pipeline) {
    return fixture.db.call(tx -> fixture.store.find(tx, pipeline, "topic")).orElseThrow();
  }

  private void setGroupOffset(int partition, long offset) {
    TestKafka.await(
        TestKafka.admin()
            .alterConsumerGroupOffsets(
                group, Map.of(new TopicPartition(topic, partition), new OffsetAndMetadata(offset)))
            .all());
  }
}
