package dev.dirigent.kafka;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.ErrorClass;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Turns the client's exceptions into failures, by their types alone. */
public final class KafkaFailures {

  private KafkaFailures() {}

  /**
   * The failure that an exception of the client means.
   *
   * @param otherwise the code where the type says nothing more precise, {@code read_failed} or
   *     {@code publish_failed}; its class follows the cause
   * @param subject what was being done with what, to begin the message
   */
  public static BlockFailure classify(Throwable error, KafkaError otherwise, String subject) {
    Throwable cause = unwrapped(error);
    return switch (cause) {
      case BlockFailure failure -> failure;
      case SslAuthenticationException e ->
          failure(KafkaError.AUTH_REFUSED, subject, "TLS failed: " + root(e), e);
      case AuthenticationException e ->
          failure(KafkaError.AUTH_REFUSED, subject, "the credential was refused: " + text(e), e);
      case AuthorizationException e -> failure(KafkaError.NOT_AUTHORIZED, subject, text(e), e);
      case UnknownTopicOrPartitionException e ->
          failure(KafkaError.NO_TOPIC, subject, "the cluster has no such topic", e);
      case InvalidTopicException e ->
          failure(KafkaError.NO_TOPIC, subject, "the topic's name is not one Kafka takes", e);
      case RecordTooLargeException e -> failure(KafkaError.RECORD_TOO_LARGE, subject, text(e), e);
      case RecordBatchTooLargeException e ->
          failure(KafkaError.RECORD_TOO_LARGE, subject, text(e), e);
      case TimeoutException e ->
          failure(KafkaError.CONNECTION_REFUSED, subject, "no broker answered in time", e);
      case java.util.concurrent.TimeoutException e ->
          failure(KafkaError.CONNECTION_REFUSED, subject, "no broker answered in time", e);
      case DisconnectException e ->
          failure(KafkaError.CONNECTION_REFUSED, subject, "the broker closed the connection", e);
      case NetworkException e ->
          failure(KafkaError.CONNECTION_REFUSED, subject, "the broker closed the connection", e);
      // The message of a wrong configuration quotes values, which may be secrets.
      case ConfigException e ->
          new BlockFailure(
              otherwise,
              ErrorClass.REJECTED,
              subject + ": the client refuses a setting of the connection",
              null);
      case InterruptException e ->
          new BlockFailure(otherwise, ErrorClass.TRANSIENT, subject + ": interrupted", null);
      case ApiException e ->
          new BlockFailure(otherwise, errorClass(e), subject + ": " + text(e), e);
      default ->
          new BlockFailure(
              otherwise,
              ErrorClass.UNKNOWN,
              "%s: the client failed with %s".formatted(subject, cause.getClass().getSimpleName()),
              null);
    };
  }

  private static ErrorClass errorClass(ApiException error) {
    return switch (error) {
      case RetriableException e -> ErrorClass.TRANSIENT;
      // A new producer, which a retry gets, starts over.
      case OutOfOrderSequenceException e -> ErrorClass.TRANSIENT;
      case ProducerFencedException e -> ErrorClass.TRANSIENT;
      case InvalidProducerEpochException e -> ErrorClass.TRANSIENT;
      default -> ErrorClass.REJECTED;
    };
  }

  private static BlockFailure failure(
      KafkaError code, String subject, String detail, Throwable cause) {
    return new BlockFailure(code, code.errorClass(), subject + ": " + detail, cause);
  }

  private static Throwable unwrapped(Throwable error) {
    Throwable cause = error;
    while (cause.getCause() != null
        && (cause instanceof ExecutionException
            || cause instanceof CompletionException
            || cause.getClass() == KafkaException.class)) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static String root(Throwable error) {
    Throwable cause = error;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return text(cause);
  }

  private static String text(Throwable error) {
    return error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
  }
}
