package dev.dirigent.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.BlockContext;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.block.ErrorClass;
import dev.dirigent.block.ErrorCode;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.block.Operator;
import dev.dirigent.block.Role;
import dev.dirigent.block.Schemas;
import dev.dirigent.block.Secret;
import dev.dirigent.connection.Check;
import dev.dirigent.connection.ConnectionKind;
import dev.dirigent.json.Json;
import dev.dirigent.source.HeldSourceKind;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The battery on everything that is shipped, and each of its checks on a fake it must catch. */
class ConformanceTest {

  private static final SchemaGeneration SCHEMAS = new SchemaGeneration();

  private static final String SECRETIVE =
      "{\"bootstrap_servers\": [\"nowhere\"], \"password\": \"hunter2hunter2\", \"client_key\":"
          + " \"hunter3hunter3\"}";

  static List<Shipped.Sample> samples() {
    return Shipped.samples();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void a_shipped_block_conforms(Shipped.Sample sample) {
    assertThat(Conformance.of(sample.block(), sample.config())).isEmpty();
  }

  @Test
  void shipped_connection_kinds_conform() {
    for (ConnectionKind<?> kind : Shipped.connectionKinds()) {
      assertThat(
              Conformance.of(
                  kind,
                  new Schemas().named(Schemas.connection(kind.kind())),
                  (ObjectNode) Json.read(SECRETIVE)))
          .isEmpty();
    }
  }

  @Test
  void shipped_source_kinds_conform() {
    for (HeldSourceKind<?> kind : Shipped.sourceKinds()) {
      assertThat(
              Conformance.of(
                  kind, "{\"connection\": \"c\", \"topic\": \"t\", \"group_id\": \"g\"}"))
          .isEmpty();
    }
  }

  @Test
  void shipped_error_codes_conform() {
    assertThat(Conformance.of(Shipped.errorCodes())).isEmpty();
    assertThat(Shipped.errorCodes()).hasSizeGreaterThan(20);
  }

  @Test
  void a_sound_fake_passes() {
    assertThat(check(spec("fake.do", "A fake."), schema(Config.class))).isEmpty();
  }

  @Test
  void a_bad_id_a_blank_group_and_a_summary_that_is_no_sentence_are_caught() {
    assertThat(check(spec("Fake", "A fake."), schema(Config.class)))
        .anyMatch(text -> text.contains("family.verb"));
    assertThat(check(spec("fake.do", "a fake"), schema(Config.class)))
        .anyMatch(text -> text.contains("not a sentence"));
    assertThat(check(withGroup(" "), schema(Config.class)))
        .anyMatch(text -> text.contains("group"));
  }

  @Test
  void an_operator_with_a_poll_is_caught() {
    BlockSpec<Config> polled =
        new BlockSpec<>(
            "fake.do",
            "Fakes",
            "A fake.",
            Config.class,
            JsonNode.class,
            Optional.of(Duration.ofSeconds(1)),
            Optional.empty(),
            false,
            Role.OPERATOR);
    assertThat(check(polled, schema(Config.class))).anyMatch(text -> text.contains("poll"));
  }

  @Test
  void a_schema_that_is_not_the_records_is_caught() {
    BlockSpec<Config> spec = spec("fake.do", "A fake.");
    ObjectNode more = schema(Config.class);
    ((ObjectNode) more.get("properties")).putObject("more").put("description", "More.");
    assertThat(check(spec, more)).anyMatch(text -> text.contains("its schema"));
    ObjectNode silent = schema(Config.class);
    ((ObjectNode) silent.at("/properties/size")).remove("description");
    assertThat(check(spec, silent)).anyMatch(text -> text.contains("no description"));
    ObjectNode open = schema(Config.class);
    open.remove("additionalProperties");
    assertThat(check(spec, open)).anyMatch(text -> text.contains("unknown keys"));
    ObjectNode otherDefault = schema(Config.class);
    ((ObjectNode) otherDefault.at("/properties/size")).put("default", "big");
    assertThat(check(spec, otherDefault)).anyMatch(text -> text.contains("default of size"));
  }

  @Test
  void a_record_that_a_native_image_would_lose_is_caught() {
    BlockSpec<Unregistered> spec =
        BlockSpec.operator("fake.do", "Fakes", "A fake.", Unregistered.class, JsonNode.class);
    assertThat(check(spec, schema(Unregistered.class)))
        .anyMatch(text -> text.contains("RegisterForReflection"));
  }

  @Test
  void a_kind_that_forgets_or_tells_a_secret_is_caught() {
    ObjectNode sample = Json.object().put("token", "hunter2hunter2");
    assertThat(Conformance.of(new LeakyKind(), schema(Leaky.class), sample))
        .anyMatch(text -> text.contains("secret fields are"))
        .anyMatch(text -> text.contains("comes out"));
    ObjectNode unmarked = schema(Leaky.class);
    ((ObjectNode) unmarked.at("/properties/token")).remove("x-secret");
    assertThat(Conformance.of(new LeakyKind(), unmarked, sample))
        .anyMatch(text -> text.contains("does not mark"));
  }

  @Test
  void codes_that_are_malformed_twice_there_or_unexplained_are_caught() {
    assertThat(
            Conformance.of(
                List.of(code("Bad", "A sentence."), code("a.b", "A."), code("a.b", "no"))))
        .anyMatch(text -> text.contains("dotted"))
        .anyMatch(text -> text.contains("twice"))
        .anyMatch(text -> text.contains("not a sentence"));
  }

  private static List<String> check(BlockSpec<?> spec, ObjectNode schema) {
    return Conformance.of(new Fake(spec), schema, Json.object(), "{}");
  }

  private static ObjectNode schema(Class<?> type) {
    return SCHEMAS.of(type);
  }

  private static BlockSpec<Config> spec(String id, String summary) {
    return BlockSpec.operator(id, "Fakes", summary, Config.class, JsonNode.class);
  }

  private static BlockSpec<Config> withGroup(String group) {
    return BlockSpec.operator("fake.do", group, "A fake.", Config.class, JsonNode.class);
  }

  private static ErrorCode code(String code, String summary) {
    return () -> new ErrorCode.Description(code, ErrorClass.REJECTED, summary);
  }

  @RegisterForReflection
  record Config(
      @JsonPropertyDescription("The size.") @JsonProperty(defaultValue = "small") String size) {
    Config {
      size = size == null ? "small" : size;
    }
  }

  record Unregistered(@JsonPropertyDescription("The size.") Optional<String> size) {}

  private record Fake(BlockSpec<?> anySpec) implements Operator<Object> {
    @Override
    @SuppressWarnings("unchecked") // nothing is executed
    public BlockSpec<Object> spec() {
      return (BlockSpec<Object>) anySpec;
    }

    @Override
    public JsonNode execute(Object config, BlockContext context) {
      return Json.object();
    }
  }

  @RegisterForReflection
  record Leaky(@JsonPropertyDescription("The token.") Secret token) {}

  private static final class LeakyKind implements ConnectionKind<Leaky> {
    @Override
    public String kind() {
      return "leaky";
    }

    @Override
    public String summary() {
      return "Leaks.";
    }

    @Override
    public Class<Leaky> config() {
      return Leaky.class;
    }

    @Override
    public Set<String> secretFields() {
      return Set.of();
    }

    @Override
    public List<FieldProblem> problems(Leaky config) {
      return List.of(new FieldProblem("token", "leaky", "bad token " + config.token().reveal()));
    }

    @Override
    public Check check(Leaky config, Duration within) {
      return Check.failed("resolve", "nowhere");
    }
  }
}
