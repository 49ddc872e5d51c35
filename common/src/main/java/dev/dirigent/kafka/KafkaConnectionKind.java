package dev.dirigent.kafka;

import dev.dirigent.block.ConfigError;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.block.Secret;
import dev.dirigent.connection.Check;
import dev.dirigent.connection.ConnectionKind;
import dev.dirigent.connection.Pem;
import dev.dirigent.kafka.KafkaConnection.Security;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The connection kind {@code kafka}. */
@Singleton
public final class KafkaConnectionKind implements ConnectionKind<KafkaConnection> {

  @Override
  public String kind() {
    return "kafka";
  }

  @Override
  public String summary() {
    return "A Kafka cluster, or one that speaks its protocol.";
  }

  @Override
  public Class<KafkaConnection> config() {
    return KafkaConnection.class;
  }

  @Override
  public Set<String> secretFields() {
    return Set.of("password", "client_key");
  }

  @Override
  public List<FieldProblem> problems(KafkaConnection config) {
    List<FieldProblem> problems = new ArrayList<>();
    servers(config, problems);
    credential(config, problems);
    certificates(config, problems);
    return List.copyOf(problems);
  }

  @Override
  public Check check(KafkaConnection config, Duration within) {
    return new KafkaCheck(config, within).run();
  }

  private static void servers(KafkaConnection config, List<FieldProblem> problems) {
    if (config.bootstrapServers().isEmpty()) {
      problems.add(missing("bootstrap_servers", "at least one server is required"));
    }
    for (int i = 0; i < config.bootstrapServers().size(); i++) {
      if (KafkaServer.parse(config.bootstrapServers().get(i)).isEmpty()) {
        problems.add(
            invalid(
                "bootstrap_servers[%d]".formatted(i),
                "a server is written host:port, an IPv6 address in brackets"));
      }
    }
  }

  private static void credential(KafkaConnection config, List<FieldProblem> problems) {
    Security security = config.security();
    Optional<String> password = config.password().map(Secret::reveal);
    if (security.sasl()) {
      String why = "security %s needs it".formatted(name(security));
      if (config.username().filter(text -> !text.isEmpty()).isEmpty()) {
        problems.add(missing("username", why));
      }
      if (password.filter(text -> !text.isEmpty()).isEmpty()) {
        problems.add(missing("password", why));
      }
      return;
    }
    String why =
        "security %s sends no credential; use sasl_ssl or leave this out".formatted(name(security));
    config.saslMechanism().ifPresent(any -> problems.add(misfit("sasl_mechanism", why)));
    config.username().ifPresent(any -> problems.add(misfit("username", why)));
    password.ifPresent(any -> problems.add(misfit("password", why)));
  }

  private static void certificates(KafkaConnection config, List<FieldProblem> problems) {
    if (!config.security().tls()) {
      String why =
          "security %s uses no TLS; use ssl or sasl_ssl or leave this out"
              .formatted(name(config.security()));
      config.caCertificate().ifPresent(any -> problems.add(misfit("ca_certificate", why)));
      config.clientCertificate().ifPresent(any -> problems.add(misfit("client_certificate", why)));
      config.clientKey().ifPresent(any -> problems.add(misfit("client_key", why)));
      return;
    }
    parses("ca_certificate", config.caCertificate(), Pem::certificates, problems);
    boolean certificate =
        parses("client_certificate", config.clientCertificate(), Pem::certificates, problems);
    boolean key =
        parses("client_key", config.clientKey().map(Secret::reveal), Pem::privateKey, problems);
    if (config.clientCertificate().isPresent() && config.clientKey().isEmpty()) {
      problems.add(missing("client_key", "client_certificate needs its key"));
    } else if (config.clientKey().isPresent() && config.clientCertificate().isEmpty()) {
      problems.add(missing("client_certificate", "client_key needs its certificate"));
    } else if (certificate && key && !belongTogether(config)) {
      problems.add(invalid("client_key", "is not the key of client_certificate"));
    }
  }

  private static boolean belongTogether(KafkaConnection config) {
    return Pem.matches(
        Pem.certificates(config.clientCertificate().orElseThrow()).getFirst(),
        Pem.privateKey(config.clientKey().orElseThrow().reveal()));
  }

  /** Whether there is a text and it parses. */
  private static boolean parses(
      String field, Optional<String> text, Consumer<String> parser, List<FieldProblem> problems) {
    if (text.isEmpty()) {
      return false;
    }
    try {
      parser.accept(text.get());
      return true;
    } catch (IllegalArgumentException e) {
      problems.add(invalid(field, String.valueOf(e.getMessage())));
      return false;
    }
  }

  private static String name(Security security) {
    return security.name().toLowerCase(Locale.ROOT);
  }

  private static FieldProblem missing(String field, String message) {
    return new FieldProblem(field, ConfigError.MISSING.code(), message);
  }

  private static FieldProblem invalid(String field, String message) {
    return new FieldProblem(field, ConfigError.INVALID.code(), message);
  }

  private static FieldProblem misfit(String field, String message) {
    return new FieldProblem(field, ConfigError.MISFIT.code(), message);
  }
}
