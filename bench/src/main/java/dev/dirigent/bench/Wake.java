package dev.dirigent.bench;

import dev.dirigent.infra.process.ServiceProcess;
import dev.dirigent.infra.stack.Activator;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** From nothing running to the first record that is published. */
final class Wake implements Scenario {

  private static final Duration BOUND = Duration.ofMinutes(2);
  private static final Map<String, String> LEAVES_SOON = Map.of("DIRIGENT_IDLE_EXIT", "2s");

  private final Bed bed;
  private final String in;
  private final String out;
  private final Activator activator;
  private int sent;

  Wake(Bed bed, Size size) {
    this.bed = bed;
    this.in = bed.name("in");
    this.out = bed.name("out");
    this.activator =
        Activator.start(
            0, () -> bed.launch("publish-service", LEAVES_SOON).process(), sentence -> {});
  }

  @Override
  public void prepare() {
    bed.topics().create(in, 1);
    bed.topics().create(out, 1);
    Map<String, String> wake = Map.of("DIRIGENT_WAKE_URL", activator.wakeUrl().toString());
    bed.start("source-service", wake);
    bed.start("sensor-service", wake);
    bed.api()
        .apply(
            """
            format: dirigent/v1
            kind: pipeline
            code: wake
            sources:
              - code: topic
                kind: kafka
                step: record
                config: {connection: broker, topic: %s, group_id: wake, start: earliest}
            steps:
              out:
                block: kafka.produce
                depends_on: [record]
                config: {connection: broker, topic: %s, records: ["${steps.record.output.value}"]}
            """
                .formatted(in, out));
    published();
  }

  @Override
  public Observed run() {
    Sql.await("publish-service leaves", BOUND, () -> activator.running().isEmpty());
    double limit = start();
    double wake = published();
    return new Observed(
        new Reading("wake_seconds", "s", wake),
        new Reading("start_seconds", "s", limit),
        Footprint.memory(bed.services()));
  }

  /** How long the process takes by itself. */
  private double start() {
    long begin = System.nanoTime();
    ServiceProcess service = bed.start("publish-service", Map.of());
    double seconds = (System.nanoTime() - begin) / 1e9;
    service.close();
    return seconds;
  }

  /** Sends a record and returns how long it took to come out. */
  private double published() {
    try (KafkaConsumer<byte[], byte[]> consumer = bed.topics().reader(out, 1);
        KafkaProducer<byte[], byte[]> producer = bed.topics().producer()) {
      producer.partitionsFor(in);
      int seen = 0;
      long begin = System.nanoTime();
      var unused = producer.send(new ProducerRecord<>(in, Payload.of(sent++)));
      while (seen < sent) {
        seen += consumer.poll(Duration.ofMillis(50)).count();
        if (System.nanoTime() - begin > BOUND.toNanos()) {
          throw new BenchException("no record was published");
        }
      }
      return (System.nanoTime() - begin) / 1e9;
    }
  }

  @Override
  public void close() {
    activator.close();
    bed.close();
  }
}
