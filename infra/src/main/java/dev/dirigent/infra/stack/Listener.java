package dev.dirigent.infra.stack;

import java.util.Locale;

/** What listens on a port in the local stack. */
public enum Listener {
  POSTGRESQL("PostgreSQL"),
  KAFKA("Kafka"),
  API("api-service"),
  SENSOR("sensor-service"),
  SOURCE("source-service"),
  PUBLISH("publish-service"),
  ACTIVATOR("activator");

  private final String title;

  Listener(String title) {
    this.title = title;
  }

  /** What people call it. */
  public String title() {
    return title;
  }

  /** The option that chooses its port. */
  String option() {
    return "--" + key() + "-port";
  }

  /** Its name in the file of kept ports. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
