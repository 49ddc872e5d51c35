package dev.dirigent.kafka;

import static dev.dirigent.block.ErrorClass.REJECTED;
import static dev.dirigent.block.ErrorClass.TRANSIENT;
import static dev.dirigent.block.ErrorClass.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.ErrorClass;
import java.util.List;
import java.util.concurrent.ExecutionException;
import javax.net.ssl.SSLHandshakeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaFailuresTest {

  static List<Arguments> table() {
    return List.of(
        arguments(new TimeoutException("x"), KafkaError.CONNECTION_REFUSED, TRANSIENT),
        arguments(
            new java.util.concurrent.TimeoutException(), KafkaError.CONNECTION_REFUSED, TRANSIENT),
        arguments(DisconnectException.INSTANCE, KafkaError.CONNECTION_REFUSED, TRANSIENT),
        arguments(new SaslAuthenticationException("x"), KafkaError.AUTH_REFUSED, REJECTED),
        arguments(new UnsupportedSaslMechanismException("x"), KafkaError.AUTH_REFUSED, REJECTED),
        arguments(new SslAuthenticationException("x"), KafkaError.AUTH_REFUSED, REJECTED),
        arguments(new TopicAuthorizationException("orders"), KafkaError.NOT_AUTHORIZED, REJECTED),
        arguments(new ClusterAuthorizationException("x"), KafkaError.NOT_AUTHORIZED, REJECTED),
        arguments(new UnknownTopicOrPartitionException("x"), KafkaError.NO_TOPIC, REJECTED),
        arguments(new InvalidTopicException("x"), KafkaError.NO_TOPIC, REJECTED),
        arguments(new RecordTooLargeException("x"), KafkaError.RECORD_TOO_LARGE, REJECTED),
        arguments(new NotEnoughReplicasException("x"), KafkaError.PUBLISH_FAILED, TRANSIENT),
        arguments(new OutOfOrderSequenceException("x"), KafkaError.PUBLISH_FAILED, TRANSIENT),
        arguments(new ProducerFencedException("x"), KafkaError.PUBLISH_FAILED, TRANSIENT),
        arguments(new PolicyViolationException("x"), KafkaError.PUBLISH_FAILED, REJECTED),
        arguments(new KafkaException("x"), KafkaError.PUBLISH_FAILED, UNKNOWN),
        arguments(new IllegalStateException("x"), KafkaError.PUBLISH_FAILED, UNKNOWN));
  }

  @ParameterizedTest
  @MethodSource("table")
  void an_exception_is_classified_by_its_type(
      Exception exception, KafkaError code, ErrorClass errorClass) {
    for (Throwable thrown :
        List.of(exception, new ExecutionException(exception), new KafkaException(exception))) {
      BlockFailure failure = classify(thrown);
      assertThat(failure.code()).isEqualTo(code);
      assertThat(failure.errorClass()).isEqualTo(errorClass);
      assertThat(failure.detail()).startsWith("publishing to orders: ");
    }
  }

  @Test
  void a_failed_handshake_is_explained_by_its_root() {
    SSLHandshakeException handshake = new SSLHandshakeException("PKIX");
    handshake.initCause(new IllegalArgumentException("no valid path"));
    assertThat(classify(new SslAuthenticationException("x", handshake)).detail())
        .contains("no valid path");
  }

  @Test
  void a_refused_setting_is_never_quoted() {
    BlockFailure failure =
        classify(new KafkaException(new ConfigException("ssl.keystore.key", "hunter2", "bad")));
    assertThat(failure.errorClass()).isEqualTo(REJECTED);
    assertThat(failure.detail()).doesNotContain("hunter2");
    assertThat(failure.getCause()).isNull();
  }

  private static BlockFailure classify(Throwable thrown) {
    return KafkaFailures.classify(thrown, KafkaError.PUBLISH_FAILED, "publishing to orders");
  }
}
