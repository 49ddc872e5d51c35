package dev.dirigent.kafka;

import dev.dirigent.block.ErrorClass;
import dev.dirigent.block.ErrorCode;

/** What goes wrong with Kafka. */
public enum KafkaError implements ErrorCode {
  CONNECTION_REFUSED(
      "connection_refused",
      ErrorClass.TRANSIENT,
      "No broker of the connection can be reached; check its servers and the network."),
  AUTH_REFUSED(
      "auth_refused",
      ErrorClass.REJECTED,
      "The broker refused the credential, or its certificate is not trusted; correct the"
          + " connection."),
  NOT_AUTHORIZED(
      "not_authorized",
      ErrorClass.REJECTED,
      "The broker does not let this user do that; have the right granted."),
  NO_TOPIC(
      "no_topic",
      ErrorClass.REJECTED,
      "The cluster has no such topic; create it or correct the name. Dirigent never creates one."),
  READ_FAILED(
      "read_failed", ErrorClass.UNKNOWN, "Reading failed; the message has the broker's reason."),
  PART_NOT_JSON(
      "part_not_json",
      ErrorClass.REJECTED,
      "A key or value is not the JSON that its format promises; read it as text or base64."),
  PART_NOT_TEXT(
      "part_not_text",
      ErrorClass.REJECTED,
      "A key or value is not the UTF-8 text that its format promises; read it as base64."),
  GROUP_IN_USE(
      "group_in_use",
      ErrorClass.TRANSIENT,
      "The consumer group has members of its own; name a group that nothing else uses."),
  BAD_ENVELOPE(
      "bad_envelope",
      ErrorClass.REJECTED,
      "A record to send is not a value or an envelope that can be sent; the message says why."),
  NO_KEY_FIELD(
      "no_key_field",
      ErrorClass.REJECTED,
      "A record has no field to take its key from; nothing of the batch was sent."),
  RECORD_TOO_LARGE(
      "record_too_large",
      ErrorClass.REJECTED,
      "A record is larger than the client or the topic takes; make it smaller or raise the topic's"
          + " max.message.bytes."),
  PUBLISH_TIMED_OUT(
      "publish_timed_out",
      ErrorClass.TRANSIENT,
      "Not every record was acknowledged in time; a retry sends every record again."),
  PUBLISH_FAILED(
      "publish_failed",
      ErrorClass.UNKNOWN,
      "Publishing failed; the message has the broker's reason.");

  private final Description description;

  KafkaError(String code, ErrorClass errorClass, String summary) {
    this.description = new Description("queues.kafka." + code, errorClass, summary);
  }

  @Override
  public Description description() {
    return description;
  }
}
