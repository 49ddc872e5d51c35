package dev.dirigent.sourceservice;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dirigent.testkit.TestKafka;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** One topic of a broker that the test may harm. */
record OwnBroker(String servers, String topic) {

  void createTopic() {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
      TestKafka.await(admin.createTopics(List.of(new NewTopic(topic, 2, (short) 1))).all());
    }
  }

  void produce(int from, int to) {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", servers),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (int number = from; number < to; number++) {
        TestKafka.await(
            producer.send(
                new ProducerRecord<>(topic, ("{\"number\": " + number + "}").getBytes(UTF_8))));
      }
    }
  }
}
