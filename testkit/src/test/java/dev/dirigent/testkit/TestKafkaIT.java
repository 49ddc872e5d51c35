package dev.dirigent.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class TestKafkaIT {

  @Test
  void what_was_produced_is_read_back_in_order() {
    String topic = TestKafka.newTopic(2);
    TestKafka.produce(
        List.of(
            new ProducerRecord<>(topic, 1, null, "c".getBytes(UTF_8)),
            new ProducerRecord<>(topic, 0, null, "a".getBytes(UTF_8)),
            new ProducerRecord<>(topic, 0, null, "b".getBytes(UTF_8))));

    assertThat(TestKafka.readAll(topic))
        .extracting(record -> new String(record.value(), UTF_8))
        .containsExactly("a", "b", "c");
  }

  @Test
  void an_empty_topic_reads_as_nothing() {
    assertThat(TestKafka.readAll(TestKafka.newTopic(1))).isEmpty();
  }

  @Test
  void a_group_that_never_committed_has_no_offset() {
    String topic = TestKafka.newTopic(1);

    assertThat(TestKafka.committed(TestKafka.uniqueName("group"), topic, 0)).isEmpty();
  }
}
