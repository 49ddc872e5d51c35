package dev.dirigent.kafka;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.Secret;
import dev.dirigent.connection.Pem;
import dev.dirigent.kafka.KafkaConnection.SaslMechanism;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Makes clients for a connection. Every client deals in raw bytes, blocks for a bounded time and
 * reports to nobody; a consumer never commits by itself.
 */
public final class KafkaClients {

  /** The most a record may have, key, value and headers together, whatever the topic allows. */
  static final int MAX_RECORD_BYTES = 16 * 1024 * 1024;

  /** How much the records of many attempts may fill before they are sent together. */
  static final int BATCH_BYTES = 128 * 1024;

  /** Each record is sent alone. */
  static final int NO_BATCHES = 0;

  private static final int REQUEST_OVERHEAD = 1024 * 1024;
  private static final long BUFFER_BYTES = 64L * 1024 * 1024;
  private static final int LINGER_MILLIS = 2;
  private static final Duration CALL = Duration.ofSeconds(10);
  private static final Duration BLOCKED_SEND = Duration.ofSeconds(5);

  private KafkaClients() {}

  /**
   * A consumer of raw bytes.
   *
   * @param own what the caller decides: group, reset, sizes; its word goes before the defaults but
   *     not before the connection's settings and not for auto-commit, which is off
   * @throws BlockFailure when no client can be made of the connection
   */
  public static KafkaConsumer<byte[], byte[]> consumer(
      KafkaConnection connection, Map<String, Object> own) {
    Map<String, Object> all = new HashMap<>();
    all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    all.putAll(own);
    all.putAll(settings(connection));
    all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    all.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    return made(
        connection,
        () -> new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer()));
  }

  /**
   * A producer of raw bytes, idempotent where {@code acks} is all.
   *
   * @throws BlockFailure when no client can be made of the connection
   */
  static KafkaProducer<byte[], byte[]> producer(
      KafkaConnection connection, Acks acks, int batchBytes) {
    Map<String, Object> all = settings(connection);
    all.remove(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG);
    all.put(ProducerConfig.ACKS_CONFIG, acks.wireName());
    all.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, acks == Acks.ALL);
    all.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
    all.put(ProducerConfig.BATCH_SIZE_CONFIG, batchBytes);
    all.put(ProducerConfig.BUFFER_MEMORY_CONFIG, BUFFER_BYTES);
    all.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_RECORD_BYTES + REQUEST_OVERHEAD);
    all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, BLOCKED_SEND.toMillis());
    return made(
        connection,
        () -> new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer()));
  }

  /**
   * An admin client.
   *
   * @throws BlockFailure when no client can be made of the connection
   */
  public static Admin admin(KafkaConnection connection) {
    Map<String, Object> all = settings(connection);
    all.put(AdminClientConfig.RETRIES_CONFIG, Integer.MAX_VALUE);
    return made(connection, () -> Admin.create(all));
  }

  private static <T> T made(KafkaConnection connection, Supplier<T> client) {
    requireResolvable(connection);
    try {
      return client.get();
    } catch (KafkaException e) {
      throw KafkaFailures.classify(
          e, KafkaError.CONNECTION_REFUSED, "no client can be made of the connection");
    }
  }

  // The client says the same only in words, and with the class of a wrong configuration.
  private static void requireResolvable(KafkaConnection connection) {
    for (String text : connection.bootstrapServers()) {
      Optional<KafkaServer> server = KafkaServer.parse(text);
      if (server.isPresent() && resolves(server.get().host())) {
        return;
      }
    }
    throw new BlockFailure(
        KafkaError.CONNECTION_REFUSED,
        "none of the servers' names resolves: %s"
            .formatted(String.join(", ", connection.bootstrapServers())));
  }

  private static boolean resolves(String host) {
    try {
      return InetAddress.getAllByName(host).length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  static Map<String, Object> settings(KafkaConnection connection) {
    Map<String, Object> all = new HashMap<>();
    all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, connection.bootstrapServers());
    all.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) CALL.toMillis());
    all.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, (int) CALL.toMillis());
    all.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, List.of());
    all.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
    all.put(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, connection.security().name());
    if (connection.security().sasl()) {
      sasl(connection, all);
    }
    if (connection.security().tls()) {
      tls(connection, all);
    }
    return all;
  }

  private static void sasl(KafkaConnection connection, Map<String, Object> all) {
    SaslMechanism mechanism = connection.saslMechanism().orElse(SaslMechanism.PLAIN);
    all.put(SaslConfigs.SASL_MECHANISM, mechanism.wireName());
    all.put(
        SaslConfigs.SASL_JAAS_CONFIG,
        "%s required username=\"%s\" password=\"%s\";"
            .formatted(
                mechanism.loginModule(),
                escaped(connection.username().orElseThrow()),
                escaped(connection.password().orElseThrow().reveal())));
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  private static void tls(KafkaConnection connection, Map<String, Object> all) {
    connection
        .caCertificate()
        .ifPresent(
            pem -> {
              all.put(SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG, "PEM");
              all.put(SslConfigs.SSL_TRUSTSTORE_CERTIFICATES_CONFIG, pem);
            });
    connection
        .clientKey()
        .map(Secret::reveal)
        .ifPresent(
            key -> {
              all.put(SslConfigs.SSL_KEYSTORE_TYPE_CONFIG, "PEM");
              all.put(
                  SslConfigs.SSL_KEYSTORE_CERTIFICATE_CHAIN_CONFIG,
                  connection.clientCertificate().orElseThrow());
              all.put(SslConfigs.SSL_KEYSTORE_KEY_CONFIG, Pem.pkcs8(Pem.privateKey(key)));
            });
  }
}
