package dev.dirigent.kafka;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** Whose acknowledgement a record needs. Written as text or as a number. */
@RegisterForReflection
enum Acks {
  @JsonProperty("all")
  ALL("all"),
  @JsonProperty("1")
  LEADER("1"),
  @JsonProperty("0")
  NONE("0");

  private final String wireName;

  Acks(String wireName) {
    this.wireName = wireName;
  }

  String wireName() {
    return wireName;
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Acks of(JsonNode written) {
    for (Acks acks : values()) {
      if (acks.wireName.equals(written.asText())) {
        return acks;
      }
    }
    throw new IllegalArgumentException("acks is all, 1 or 0");
  }
}
