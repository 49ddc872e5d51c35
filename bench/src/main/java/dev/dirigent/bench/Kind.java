package dev.dirigent.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The scenarios, in the order they are run and reported. */
enum Kind {
  INGEST(
      "Records of 300 B on a topic of 4 partitions until the last of their runs is committed, one"
          + " source-service. The limit: a bare loop that inserts the same rows in the same batches.",
      "at least 0.6"),
  END_TO_END(
      "Record, transform.jq, kafka.produce, one process of each service. The limit: a bare loop that"
          + " inserts and updates the same rows in equal batches, then a bare client that produces the"
          + " same records.",
      "at least 3000 runs/s; p99 at 200 records/s under 60 ms"),
  WAITING(
      "The claim of a batch beside a great many waiting leases and old attempts. The limit: the same"
          + " claim with none.",
      "at most 1.5"),
  PRODUCE(
      "Records of 300 B in one kafka.produce step. The limit: the Kafka client's own producer"
          + " performance tool with the same settings.",
      "at least 0.8"),
  WAKE(
      "From a record on a topic, while publish-service is not there, to its record on the other topic."
          + " The limit: the start of the process until it says that it is ready.",
      "none");

  private final String what;
  private final String bar;

  Kind(String what, String bar) {
    this.what = what;
    this.bar = bar;
  }

  /** The name it is run by. */
  String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Kind> of(String title) {
    return Arrays.stream(values()).filter(kind -> kind.title().equals(title)).findFirst();
  }

  String what() {
    return what;
  }

  /** What the ratio, or the figures, have to be. */
  String bar() {
    return bar;
  }

  Scenario on(Bed bed, Size size) {
    return switch (this) {
      case INGEST -> new Ingest(bed, size);
      case END_TO_END -> new EndToEnd(bed, size);
      case WAITING -> new Waiting(bed, size);
      case PRODUCE -> new Produce(bed, size);
      case WAKE -> new Wake(bed, size);
    };
  }
}
