package dev.dirigent.document;

import java.util.List;

/** The kinds of source that the format names. */
final class SourceKinds {

  static final String KAFKA = "kafka";

  static final List<String> KNOWN = List.of(KAFKA);
  static final List<String> NOT_YET = List.of("rabbitmq", "sensor", "endpoint", "schedule");

  private SourceKinds() {}
}
