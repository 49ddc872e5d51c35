package dev.dirigent.apiservice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.apiservice.Api.Answer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealDatabase.class)
class SecretsIT {

  private static final String SECRET = "Correct-Horse-Battery";

  private final Api api = Api.admin();

  @Test
  void a_secret_goes_in_and_appears_in_no_answer() {
    Map<String, String> once =
        Map.of("Content-Type", "application/json", "Idempotency-Key", "secret-1");
    String body = connection("sealed", "[\"localhost:1\"]");

    Answer created = api.send("POST", "/connections", once, body);
    Answer again = api.send("POST", "/connections", once, body);

    assertThat(created.status()).as(created.body()).isEqualTo(201);
    assertThat(again.json()).isEqualTo(created.json());
    assertThat(created.json().path("config").path("password").asText()).isEqualTo("***");
    for (Answer answer :
        new Answer[] {
          created,
          again,
          api.post("/connections", body),
          api.get("/connections"),
          api.get("/connections/sealed"),
          api.patch("/connections/sealed", "{\"config\": {\"username\": \"" + SECRET + "2\"}}"),
          api.post("/connections/sealed/$check", "")
        }) {
      assertThat(answer.body().replace(SECRET + "2", "")).doesNotContain(SECRET);
    }
  }

  @Test
  void a_refused_connection_does_not_repeat_its_secret() {
    Answer answer = api.post("/connections", connection("refused", "\"" + SECRET + "\""));

    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body()).contains("bootstrap_servers").doesNotContain(SECRET);
  }

  @Test
  void a_token_is_shown_once_and_never_again() {
    String token =
        api.post("/tokens", "{\"name\": \"shown-once\", \"role\": \"viewer\"}")
            .ok()
            .path("token")
            .asText();

    assertThat(token).matches("dg_[A-Za-z0-9_-]{43}");
    assertThat(api.get("/tokens?limit=500").body()).contains("shown-once").doesNotContain(token);
  }

  private static String connection(String code, String servers) {
    return """
    {"code": "%s", "kind": "kafka", "config": {"bootstrap_servers": %s, "security": "sasl_plaintext",
     "sasl_mechanism": "PLAIN", "username": "u", "password": "%s"}}
    """
        .formatted(code, servers, SECRET);
  }
}
