package dev.dirigent.sourceservice;

import static dev.dirigent.sourceservice.SourceFixture.eventually;
import static dev.dirigent.sourceservice.SourceFixture.produce;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.testkit.TestKafka;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Workers that share sources. */
class SharedSourcesIT {

  private SourceFixture fixture;
  private final List<String> topics = new ArrayList<>();

  @BeforeEach
  void setUp() {
    fixture = new SourceFixture();
    for (int i = 0; i < 10; i++) {
      String topic = TestKafka.newTopic(1);
      topics.add(topic);
      fixture.source(
          "shared-" + i,
          "topic: %s, group_id: %s, start: earliest".formatted(topic, TestKafka.uniqueName("g")));
    }
  }

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  private void produceToAll(int from, int to) {
    topics.forEach(topic -> produce(topic, from, to));
  }

  private void assertOneRunPerNumberAndSource(int to) {
    fixture.awaitRuns(10L * to);
    assertThat(
            fixture.count(
                """
                select count(*)
                  from (select distinct source_id, entry #>> '{value,number}' from run) as one
                """))
        .isEqualTo(10L * to);
  }

  @Test
  void a_second_worker_gets_half_of_them_and_gives_them_back_when_it_goes() {
    SourceFixture.Worker first = fixture.worker();
    eventually(() -> assertThat(first.holds()).isEqualTo(10));
    produceToAll(0, 10);

    SourceFixture.Worker second = fixture.worker();
    eventually(
        () -> {
          assertThat(first.holds()).isEqualTo(5);
          assertThat(second.holds()).isEqualTo(5);
        });
    produceToAll(10, 20);
    assertOneRunPerNumberAndSource(20);

    second.close();
    assertThat(second.holds()).isZero();
    eventually(() -> assertThat(first.holds()).isEqualTo(10));
    produceToAll(20, 30);
    assertOneRunPerNumberAndSource(30);
  }

  @Test
  void a_worker_that_stops_releases_all_it_holds_at_once() {
    SourceFixture.Worker worker = fixture.worker();
    eventually(() -> assertThat(worker.holds()).isEqualTo(10));

    worker.close();

    assertThat(fixture.count("select count(*) from source where owner is not null")).isZero();
    assertThat(fixture.count("select count(*) from worker")).isZero();
  }
}
