package dev.dirigent.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.block.Schemas;
import dev.dirigent.connection.TestCertificate;
import dev.dirigent.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaConnectionKindTest {

  private static final TestCertificate OURS = TestCertificate.rsa();
  private static final TestCertificate OTHER = TestCertificate.rsa();

  private final KafkaConnectionKind kind = new KafkaConnectionKind();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "broker:9092",
        "10.0.0.1:1",
        "[::1]:9092",
        "[fe80::1]:65535",
        "kafka.example.com:9093"
      })
  void a_server_has_a_host_and_a_port(String server) {
    assertThat(
            problems(Json.read("{\"bootstrap_servers\": [\"%s\"]}".formatted(server)).deepCopy()))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "broker",
        "broker:",
        ":9092",
        "broker:0",
        "broker:65536",
        "::1:9092",
        "[::1]",
        "a b:1",
        "a:1,b:2",
        "http://a:1"
      })
  void anything_else_is_refused_naming_the_element(String server) {
    assertThat(
            problems(
                Json.read("{\"bootstrap_servers\": [\"ok:1\", \"%s\"]}".formatted(server))
                    .deepCopy()))
        .extracting(FieldProblem::field)
        .containsExactly("bootstrap_servers[1]");
  }

  @Test
  void an_empty_list_of_servers_is_refused() {
    assertThat(fields(Json.object().set("bootstrap_servers", Json.array())))
        .containsExactly("bootstrap_servers");
  }

  @ParameterizedTest
  @CsvSource({"sasl_ssl", "sasl_plaintext"})
  void sasl_needs_both_credentials(String security) {
    assertThat(fields(base().put("security", security))).containsExactly("username", "password");
    assertThat(fields(base().put("security", security).put("username", "u")))
        .containsExactly("password");
    assertThat(fields(base().put("security", security).put("username", "").put("password", "")))
        .containsExactly("username", "password");
    assertThat(fields(base().put("security", security).put("username", "u").put("password", "p")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"plaintext", "ssl"})
  void a_credential_without_sasl_is_refused(String security) {
    assertThat(
            fields(
                base()
                    .put("security", security)
                    .put("sasl_mechanism", "SCRAM-SHA-512")
                    .put("username", "u")
                    .put("password", "p")))
        .containsExactly("sasl_mechanism", "username", "password");
  }

  @ParameterizedTest
  @CsvSource({"plaintext, ''", "sasl_plaintext, u"})
  void certificates_without_tls_are_refused(String security, String user) {
    ObjectNode fields = base().put("security", security);
    if (!user.isEmpty()) {
      fields.put("username", user).put("password", "p");
    }
    fields.put("ca_certificate", OURS.certificate());
    fields.put("client_certificate", OURS.certificate()).put("client_key", OURS.pkcs8Key());
    assertThat(fields(fields))
        .containsExactly("ca_certificate", "client_certificate", "client_key");
  }

  @Test
  void a_certificate_and_its_key_need_each_other() {
    assertThat(fields(tls().put("client_certificate", OURS.certificate())))
        .containsExactly("client_key");
    assertThat(fields(tls().put("client_key", OURS.pkcs8Key())))
        .containsExactly("client_certificate");
    assertThat(
            fields(
                tls()
                    .put("client_certificate", OURS.certificate())
                    .put("client_key", OTHER.pkcs8Key())))
        .containsExactly("client_key");
  }

  @Test
  void keys_come_in_both_pkcs8_and_pkcs1_and_several_authorities_in_one_text() {
    for (String key : List.of(OURS.pkcs8Key(), OURS.pkcs1Key())) {
      assertThat(
              fields(
                  tls()
                      .put("ca_certificate", OURS.certificate() + OTHER.certificate())
                      .put("client_certificate", OURS.certificate())
                      .put("client_key", key)))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "not pem",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\nAAAA",
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
        "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----"
      })
  void a_pem_that_does_not_parse_is_refused_and_not_quoted(String pem) {
    List<FieldProblem> problems =
        problems(
            tls().put("ca_certificate", pem).put("client_certificate", pem).put("client_key", pem));
    assertThat(problems)
        .extracting(FieldProblem::field)
        .containsExactly("ca_certificate", "client_certificate", "client_key");
    assertThat(problems).extracting(FieldProblem::message).noneMatch(text -> text.contains("AAAA"));
  }

  @Test
  void the_schema_refuses_unknown_fields_and_values_all_at_once() {
    assertThat(
            new Schemas()
                .problems(
                    Schemas.connection("kafka"),
                    Json.read("{\"security\": \"tls\", \"user\": 1, \"password\": 7}")))
        .extracting(FieldProblem::field)
        .containsExactlyInAnyOrder("bootstrap_servers", "security", "user", "password");
  }

  @Test
  void a_credential_is_quoted_for_the_client() {
    KafkaConnection connection =
        read(
            base()
                .put("security", "sasl_plaintext")
                .put("username", "a\"b")
                .put("password", "c\\d\ne"));
    assertThat(KafkaClients.settings(connection).get("sasl.jaas.config"))
        .isEqualTo(
            "org.apache.kafka.common.security.plain.PlainLoginModule required"
                + " username=\"a\\\"b\" password=\"c\\\\d\\ne\";");
  }

  private List<String> fields(ObjectNode fields) {
    return problems(fields).stream().map(FieldProblem::field).toList();
  }

  private List<FieldProblem> problems(ObjectNode fields) {
    return kind.problems(read(fields));
  }

  private static KafkaConnection read(ObjectNode fields) {
    return Json.as(fields, KafkaConnection.class);
  }

  private static ObjectNode base() {
    ObjectNode fields = Json.object();
    fields.putArray("bootstrap_servers").add("broker:9092");
    return fields;
  }

  private static ObjectNode tls() {
    return base().put("security", "ssl");
  }
}
