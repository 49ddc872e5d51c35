package dev.dirigent.sourceservice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.document.PipelineReader;
import dev.dirigent.testkit.TestKafka;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a document declares and what an operator did stay apart. */
class SourceDeclarationIT {

  private static final Duration LEASE = Duration.ofMinutes(1);

  private SourceFixture fixture;
  private String config;
  private UUID source;

  @BeforeEach
  void setUp() {
    fixture = new SourceFixture();
    config = "topic: %s, group_id: orders".formatted(TestKafka.newTopic(2));
    source = fixture.source("declared", config, 10);
  }

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  private long positions() {
    return fixture.count("select count(*) from source_position");
  }

  private String holder() {
    return fixture.text("select owner is not null from source where id = ?", source);
  }

  @Test
  void activation_writes_down_a_place_in_every_partition() {
    assertThat(positions()).isEqualTo(2);
  }

  @Test
  void declaring_the_same_again_leaves_the_holder_alone() {
    fixture.claim(LEASE);
    fixture.declare("declared", config, 10);
    assertThat(holder()).isEqualTo("t");
  }

  @Test
  void a_change_ends_the_holders_lease_and_keeps_state_and_place() {
    fixture.claim(LEASE);
    fixture.sources.pause(source);

    fixture.declare("declared", config + ", value_format: text", 20);

    assertThat(holder()).isEqualTo("f");
    assertThat(fixture.state(source)).isEqualTo("paused");
    assertThat(positions()).isEqualTo(2);
    assertThat(fixture.text("select max_in_flight from source")).isEqualTo("20");
  }

  @Test
  void another_topic_or_group_begins_anew() {
    fixture.declare("declared", config.replace("orders", "others"), 10);
    assertThat(positions()).isZero();
  }

  @Test
  void a_source_no_longer_declared_is_let_go_and_goes_on_when_it_is_declared_again() {
    fixture.claim(LEASE);
    UUID pipeline = UUID.fromString(fixture.text("select pipeline_id from source"));
    fixture.db.run(
        tx ->
            fixture.sources.declare(
                tx,
                pipeline,
                PipelineReader.read(
                    """
                    format: dirigent/v1
                    kind: pipeline
                    code: declared
                    steps:
                      out: {block: test.work}
                    """)));
    assertThat(holder()).isEqualTo("f");
    assertThat(fixture.holding.toBeHeld()).isZero();
    assertThat(fixture.holding.claim(fixture.ids.next(), LEASE, 1)).isEmpty();

    fixture.declare("declared", config, 10);

    assertThat(fixture.claim(LEASE).id()).isEqualTo(source);
    assertThat(positions()).isEqualTo(2);
  }

  @Test
  void two_workers_never_claim_one_source() {
    assertThat(fixture.holding.claim(fixture.ids.next(), LEASE, 5)).hasSize(1);
    assertThat(fixture.holding.claim(fixture.ids.next(), LEASE, 5)).isEmpty();
  }
}
