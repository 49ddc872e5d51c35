package dev.dirigent.kafka;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.dirigent.message.IncomingFormat;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Objects;

/** The configuration of a source of the kind {@code kafka}. */
@RegisterForReflection
public record KafkaSourceConfig(
    @JsonPropertyDescription("The code of a kafka connection.") String connection,
    @JsonPropertyDescription("The topic whose records become runs. It must exist.") String topic,
    @JsonPropertyDescription(
            "The consumer group. It is told how far the source has come, and where it has offsets"
                + " already the source begins there.")
        String groupId,
    @JsonPropertyDescription("Where a source begins whose group has no offsets.")
        @JsonProperty(defaultValue = "latest")
        Start start,
    @JsonPropertyDescription("How a key's bytes are read.") @JsonProperty(defaultValue = "base64")
        IncomingFormat keyFormat,
    @JsonPropertyDescription("How a value's bytes are read.") @JsonProperty(defaultValue = "json")
        IncomingFormat valueFormat,
    @JsonPropertyDescription("What happens to a record that is not what its format promises.")
        @JsonProperty(defaultValue = "fail")
        OnDecodeError onDecodeError) {

  public KafkaSourceConfig {
    Objects.requireNonNull(connection);
    Objects.requireNonNull(topic);
    Objects.requireNonNull(groupId);
    start = start == null ? Start.LATEST : start;
    keyFormat = keyFormat == null ? IncomingFormat.BASE64 : keyFormat;
    valueFormat = valueFormat == null ? IncomingFormat.JSON : valueFormat;
    onDecodeError = onDecodeError == null ? OnDecodeError.FAIL : onDecodeError;
  }

  /** Where a source without a place begins. */
  @RegisterForReflection
  public enum Start {
    /** At whatever arrives next. */
    @JsonProperty("latest")
    LATEST,
    /** At the oldest record the broker still holds. */
    @JsonProperty("earliest")
    EARLIEST
  }

  /** What is done about a record that cannot be decoded. */
  @RegisterForReflection
  public enum OnDecodeError {
    /** The source fails, visibly, and tries again later. */
    @JsonProperty("fail")
    FAIL,
    /** Its bytes are kept aside and the source goes on. */
    @JsonProperty("quarantine")
    QUARANTINE
  }
}
