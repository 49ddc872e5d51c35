package dev.dirigent.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.Connections.Opened;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.block.Schemas;
import dev.dirigent.json.Json;
import dev.dirigent.kafka.KafkaConnection;
import dev.dirigent.kafka.KafkaConnectionKind;
import dev.dirigent.store.ConnectionStore;
import dev.dirigent.store.Database;
import dev.dirigent.store.Ids;
import dev.dirigent.testkit.TestPostgres;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConnectionsIT {

  private static final String PASSWORD = "correct horse battery";

  private final Database database = new Database(TestPostgres.database().dataSource());
  private final ConnectionStore store = new ConnectionStore();
  private final ConnectionKinds kinds = new ConnectionKinds(List.of(new KafkaConnectionKind()));
  private final ConnectionRegistry registry = registry(SealingTest.sealing(SealingTest.KEY));

  @Test
  void a_connection_is_shown_without_its_secret_and_opened_with_it() {
    ConnectionView created = registry.create("orders", "kafka", sasl());
    assertThat(created.fields().get("password").asText()).isEqualTo("***");
    assertThat(created.toString()).doesNotContain(PASSWORD);
    assertThat(registry.find("orders")).contains(created);
    assertThat(registry.list("", 10)).containsExactly(created);
    assertThat(registry.list("orders", 10)).isEmpty();
    assertThat(stored("orders").sealed()).doesNotContain(PASSWORD);
    assertThat(stored("orders").config()).doesNotContain(PASSWORD);

    Opened<KafkaConnection> opened =
        opener(InstantSource.system()).open("orders", KafkaConnection.class);
    assertThat(opened.config().password().orElseThrow().reveal()).isEqualTo(PASSWORD);
    assertThat(opened.toString()).doesNotContain(PASSWORD);
    assertThat(Json.write(Json.tree(opened.config()))).doesNotContain(PASSWORD);
  }

  @Test
  void every_wrong_field_is_named_at_once_and_nothing_is_stored() {
    assertThatThrownBy(
            () ->
                registry.create(
                    "Not A Code",
                    "kafka",
                    fields("{\"security\": \"tls\", \"user\": \"u\", \"password\": \"***\"}")))
        .isInstanceOfSatisfying(
            ConnectionException.class,
            e ->
                assertThat(e.problems())
                    .extracting(FieldProblem::field)
                    .containsExactlyInAnyOrder(
                        "code", "bootstrap_servers", "security", "user", "password"));
    assertThat(registry.list("", 10)).isEmpty();
  }

  @Test
  void a_code_is_taken_once_and_a_kind_has_to_exist() {
    registry.create("orders", "kafka", plaintext());
    assertThatThrownBy(() -> registry.create("orders", "kafka", plaintext()))
        .satisfies(thrown -> assertCode(thrown, ConnectionError.EXISTS));
    assertThatThrownBy(() -> registry.create("other", "kafkka", plaintext()))
        .satisfies(thrown -> assertCode(thrown, ConnectionError.UNKNOWN_KIND))
        .hasMessageContaining("kafka");
  }

  @Test
  void a_secret_without_a_key_is_refused_and_a_connection_without_one_is_fine() {
    ConnectionRegistry keyless = registry(new Sealing(Optional::empty));
    assertThatThrownBy(() -> keyless.create("orders", "kafka", sasl()))
        .satisfies(thrown -> assertCode(thrown, ConnectionError.NO_SECRET_KEY));
    assertThat(keyless.create("orders", "kafka", plaintext()).version()).isEqualTo(1);
  }

  @Test
  void an_update_changes_what_it_names_and_makes_a_new_version() {
    registry.create("orders", "kafka", sasl());
    ConnectionView updated = registry.update("orders", fields("{\"username\": \"writer\"}"));
    assertThat(updated.version()).isEqualTo(2);
    Opened<KafkaConnection> opened =
        opener(InstantSource.system()).open("orders", KafkaConnection.class);
    assertThat(opened.config().username()).contains("writer");
    assertThat(opened.config().password().orElseThrow().reveal()).isEqualTo(PASSWORD);

    assertThat(registry.update("orders", fields("{\"username\": \"writer\"}")).version())
        .isEqualTo(2);
    assertThatThrownBy(() -> registry.update("orders", fields("{\"password\": null}")))
        .isInstanceOfSatisfying(
            ConnectionException.class,
            e ->
                assertThat(e.problems())
                    .extracting(FieldProblem::field)
                    .containsExactly("password"));
    ConnectionView plain =
        registry.update(
            "orders",
            fields("{\"security\": \"plaintext\", \"username\": null, \"password\": null}"));
    assertThat(plain.fields().has("password")).isFalse();
    assertThatThrownBy(() -> registry.update("absent", plaintext()))
        .satisfies(thrown -> assertCode(thrown, ConnectionError.NOT_FOUND));
  }

  @Test
  void what_somebody_else_changed_meanwhile_is_not_overwritten() {
    registry.create("orders", "kafka", plaintext());
    ConnectionStore.Row read = stored("orders");
    registry.update("orders", fields("{\"bootstrap_servers\": [\"other:1\"]}"));
    boolean updated = database.call(tx -> store.updateIfUnchanged(tx, read, "{}", "{}"));
    assertThat(updated).isFalse();
    boolean checked = database.call(tx -> store.recordCheckIfUnchanged(tx, read, true, "old"));
    assertThat(checked).isFalse();
  }

  @Test
  void a_deleted_connection_is_gone() {
    registry.create("orders", "kafka", plaintext());
    assertThat(registry.delete("orders")).isEmpty();
    assertThat(registry.find("orders")).isEmpty();
    assertThatThrownBy(() -> registry.delete("orders"))
        .satisfies(thrown -> assertCode(thrown, ConnectionError.NOT_FOUND));
  }

  @Test
  void a_check_names_its_stage_and_is_kept_until_the_next_version() {
    registry.create(
        "orders", "kafka", fields("{\"bootstrap_servers\": [\"no-such-host.invalid:9092\"]}"));
    Check check =
        new ConnectionChecks(database, store, kinds, SealingTest.sealing(SealingTest.KEY))
            .check("orders");
    assertThat(check.ok()).isFalse();
    assertThat(check.detail()).isEqualTo("resolve: no address for no-such-host.invalid");
    ConnectionStore.LastCheck last =
        registry.find("orders").orElseThrow().lastCheck().orElseThrow();
    assertThat(last.ok()).isFalse();
    assertThat(last.detail()).isEqualTo(check.detail());
    assertThat(registry.update("orders", plaintext()).lastCheck()).isEmpty();
  }

  @Test
  void a_rotation_seals_all_with_the_first_key_and_names_what_it_could_not() {
    registry.create("a", "kafka", sasl());
    registry.create("b", "kafka", sasl());
    registry.create("c", "kafka", plaintext());
    Sealing both = SealingTest.sealing(SealingTest.OTHER_KEY + "," + SealingTest.KEY);
    assertThat(new Rotation(database, store, both).rotate())
        .isEqualTo(new Rotation.Result(2, 1, List.of()));
    assertThat(new Rotation(database, store, both).rotate())
        .isEqualTo(new Rotation.Result(0, 3, List.of()));
    assertThat(stored("a").version()).isEqualTo(1);
    assertThat(new Rotation(database, store, SealingTest.sealing(SealingTest.KEY)).rotate())
        .isEqualTo(new Rotation.Result(0, 1, List.of("a", "b")));
  }

  @Test
  void opening_fails_clearly_for_what_is_not_there_is_of_another_kind_or_cannot_be_unsealed() {
    registry.create("orders", "kafka", sasl());
    OpenConnections open = opener(InstantSource.system());
    assertThatThrownBy(() -> open.open("absent", KafkaConnection.class))
        .isInstanceOfSatisfying(
            BlockFailure.class, e -> assertThat(e.code()).isEqualTo(ConnectionError.NOT_FOUND));
    assertThatThrownBy(() -> open.open("orders", String.class))
        .isInstanceOfSatisfying(
            BlockFailure.class, e -> assertThat(e.code()).isEqualTo(ConnectionError.WRONG_KIND));
    OpenConnections other =
        new OpenConnections(
            database,
            store,
            kinds,
            SealingTest.sealing(SealingTest.OTHER_KEY),
            InstantSource.system());
    assertThatThrownBy(() -> other.open("orders", KafkaConnection.class))
        .isInstanceOfSatisfying(
            BlockFailure.class, e -> assertThat(e.code()).isEqualTo(ConnectionError.CANNOT_OPEN))
        .hasMessageNotContaining(PASSWORD);
  }

  @Test
  void an_update_is_seen_after_a_second() {
    registry.create("orders", "kafka", plaintext());
    Instant[] now = {Instant.parse("2026-01-01T00:00:00Z")};
    OpenConnections open = opener(() -> now[0]);
    assertThat(open.open("orders", KafkaConnection.class).version()).isEqualTo(1);
    registry.update("orders", fields("{\"bootstrap_servers\": [\"other:1\"]}"));
    assertThat(open.open("orders", KafkaConnection.class).version()).isEqualTo(1);
    now[0] = now[0].plus(Duration.ofSeconds(1));
    assertThat(open.open("orders", KafkaConnection.class).version()).isEqualTo(2);
  }

  private ConnectionStore.Row stored(String code) {
    return database.call(tx -> store.find(tx, code)).orElseThrow();
  }

  private ConnectionRegistry registry(Sealing sealing) {
    InstantSource clock = InstantSource.system();
    return new ConnectionRegistry(
        database, store, kinds, sealing, new Schemas(), new Ids(clock, new SplittableRandom()));
  }

  private OpenConnections opener(InstantSource clock) {
    return new OpenConnections(database, store, kinds, SealingTest.sealing(SealingTest.KEY), clock);
  }

  private static void assertCode(Throwable thrown, ConnectionError code) {
    assertThat(thrown)
        .isInstanceOfSatisfying(
            ConnectionException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  private static ObjectNode plaintext() {
    return fields("{\"bootstrap_servers\": [\"broker:9092\"]}");
  }

  private static ObjectNode sasl() {
    return fields(
        "{\"bootstrap_servers\": [\"broker:9092\"], \"security\": \"sasl_ssl\", \"username\":"
            + " \"reader\", \"password\": \"%s\"}".formatted(PASSWORD));
  }

  private static ObjectNode fields(String json) {
    return (ObjectNode) Json.read(json);
  }
}
