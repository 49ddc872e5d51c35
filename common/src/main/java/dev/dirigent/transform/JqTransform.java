package dev.dirigent.transform;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.BlockContext;
import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.block.Operator;
import dev.dirigent.json.Json;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** Computes a value from another by a jq program. */
@Singleton
public final class JqTransform implements Operator<JqTransform.Config> {

  private static final int MAX_COMPILED = 512;

  private static final BlockSpec<Config> SPEC =
      BlockSpec.operator(
              "transform.jq",
              "Transformations",
              "Computes a value from another by a jq program.",
              Config.class,
              Output.class)
          .repeatable();

  private final Map<String, JqProgram> compiled = new ConcurrentHashMap<>();

  /** What {@code transform.jq} takes. */
  @RegisterForReflection
  public record Config(
      @JsonPropertyDescription("The program's input, any value.") JsonNode input,
      @JsonPropertyDescription(
              "A jq 1.7 program. It sees its input only: no environment, no files, no modules.")
          String program,
      @JsonPropertyDescription(
              "Take everything the program gives as a list. Otherwise it has to give exactly one"
                  + " value.")
          @JsonProperty(defaultValue = "false")
          Boolean all) {

    public Config {
      Objects.requireNonNull(program);
      all = all != null && all;
    }
  }

  /** What {@code transform.jq} gives. */
  @RegisterForReflection
  public record Output(@JsonPropertyDescription("What the program gave.") JsonNode value) {}

  @Override
  public BlockSpec<Config> spec() {
    return SPEC;
  }

  @Override
  public List<FieldProblem> problems(ObjectNode written) {
    String program = written.path("program").asText();
    if (program.contains("${")) {
      return List.of();
    }
    try {
      program(program);
      return List.of();
    } catch (BlockFailure e) {
      return List.of(new FieldProblem("program", e.code().code(), e.detail()));
    }
  }

  @Override
  public JsonNode execute(Config config, BlockContext context) {
    List<JsonNode> results =
        program(config.program).run(config.input).stream().map(JqNumbers::finite).toList();
    if (config.all) {
      return output(Json.array().addAll(results));
    }
    if (results.size() != 1) {
      throw new BlockFailure(
          TransformError.JQ_NOT_ONE_VALUE,
          "the jq program gave %d values where one is expected; set all to take them as a list"
              .formatted(results.size()));
    }
    return output(results.getFirst());
  }

  private static JsonNode output(JsonNode value) {
    return Json.object().set("value", value);
  }

  private JqProgram program(String text) {
    JqProgram known = compiled.get(text);
    if (known != null) {
      return known;
    }
    JqProgram program = JqProgram.of(text);
    if (compiled.size() >= MAX_COMPILED) {
      // Documents have few programs; only ones made of references fill this, and none is missed.
      compiled.clear();
    }
    compiled.put(text, program);
    return program;
  }
}
