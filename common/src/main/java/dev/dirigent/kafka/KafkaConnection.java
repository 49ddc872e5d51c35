package dev.dirigent.kafka;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.dirigent.block.Secret;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Optional;

/** The fields of a connection of the kind {@code kafka}. */
@RegisterForReflection
public record KafkaConnection(
    @JsonPropertyDescription(
            "The brokers a client bootstraps from, each host:port; IPv6 addresses in brackets.")
        List<String> bootstrapServers,
    @JsonPropertyDescription("How the brokers are spoken to.")
        @JsonProperty(defaultValue = "plaintext")
        Security security,
    @JsonPropertyDescription("How the user proves who it is; PLAIN where security is sasl_.")
        Optional<SaslMechanism> saslMechanism,
    @JsonPropertyDescription("The SASL user; required where security is sasl_, refused elsewhere.")
        Optional<String> username,
    @JsonPropertyDescription("The SASL user's password; required with username. Sealed.")
        Optional<Secret> password,
    @JsonPropertyDescription(
            "The PEM certificates of the authorities the brokers are checked against, where the"
                + " system's are not enough. Not a secret.")
        Optional<String> caCertificate,
    @JsonPropertyDescription(
            "The PEM certificate, or chain, that proves who we are to the brokers.")
        Optional<String> clientCertificate,
    @JsonPropertyDescription("The PEM key of client_certificate, PKCS#8 or PKCS#1. Sealed.")
        Optional<Secret> clientKey) {

  public KafkaConnection {
    bootstrapServers = List.copyOf(bootstrapServers);
    security = security == null ? Security.PLAINTEXT : security;
  }

  /** How brokers are spoken to. */
  public enum Security {
    @JsonProperty("plaintext")
    PLAINTEXT,
    @JsonProperty("ssl")
    SSL,
    @JsonProperty("sasl_ssl")
    SASL_SSL,
    @JsonProperty("sasl_plaintext")
    SASL_PLAINTEXT;

    boolean tls() {
      return this == SSL || this == SASL_SSL;
    }

    boolean sasl() {
      return this == SASL_SSL || this == SASL_PLAINTEXT;
    }
  }

  /** How a user proves who it is. */
  public enum SaslMechanism {
    @JsonProperty("PLAIN")
    PLAIN("PLAIN", "org.apache.kafka.common.security.plain.PlainLoginModule"),
    @JsonProperty("SCRAM-SHA-256")
    SCRAM_SHA_256("SCRAM-SHA-256", "org.apache.kafka.common.security.scram.ScramLoginModule"),
    @JsonProperty("SCRAM-SHA-512")
    SCRAM_SHA_512("SCRAM-SHA-512", "org.apache.kafka.common.security.scram.ScramLoginModule");

    private final String wireName;
    private final String loginModule;

    SaslMechanism(String wireName, String loginModule) {
      this.wireName = wireName;
      this.loginModule = loginModule;
    }

    String wireName() {
      return wireName;
    }

    String loginModule() {
      return loginModule;
    }
  }
}
