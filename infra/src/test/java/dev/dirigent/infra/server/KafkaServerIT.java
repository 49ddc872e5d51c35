package dev.dirigent.infra.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaServerIT {

  @TempDir Path directory;

  @Test
  void topics_and_acknowledged_records_outlive_a_kill_and_a_stop_on_the_same_address()
      throws Exception {
    try (KafkaServer server = KafkaServer.start(settings())) {
      String address = server.bootstrapServers();
      try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
        admin.createTopics(List.of(new NewTopic("orders", 1, (short) 1))).all().get();
        Uuid id = topicId(admin);
        produce(address);

        server.kill();
        server.start();
        assertThat(end(admin)).isEqualTo(1);

        server.stop();
        server.start();
        produce(address);
        assertThat(end(admin)).isEqualTo(2);
        assertThat(topicId(admin)).isEqualTo(id);
        assertThat(server.bootstrapServers()).isEqualTo(address);
      }
    }
    assertThat(directory.resolve("kafka")).doesNotExist();
  }

  private KafkaServer.Settings settings() {
    return new KafkaServer.Settings(directory.resolve("kafka"), 0, Lifetime.THROWN_AWAY);
  }

  private static void produce(String address) throws Exception {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", address),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer.send(new ProducerRecord<>("orders", "{}".getBytes(UTF_8))).get(30, TimeUnit.SECONDS);
    }
  }

  private static long end(Admin admin) throws Exception {
    TopicPartition partition = new TopicPartition("orders", 0);
    return admin
        .listOffsets(Map.of(partition, OffsetSpec.latest()))
        .partitionResult(partition)
        .get(30, TimeUnit.SECONDS)
        .offset();
  }

  private static Uuid topicId(Admin admin) throws Exception {
    return admin
        .describeTopics(List.of("orders"))
        .allTopicNames()
        .get(30, TimeUnit.SECONDS)
        .values()
        .iterator()
        .next()
        .topicId();
  }
}
