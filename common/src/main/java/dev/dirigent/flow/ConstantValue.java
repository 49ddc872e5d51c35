package dev.dirigent.flow;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.BlockContext;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.block.Operator;
import dev.dirigent.json.Json;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.inject.Singleton;

/** Gives the value it is given, its references resolved. */
@Singleton
public final class ConstantValue implements Operator<ConstantValue.Config> {

  private static final BlockSpec<Config> SPEC =
      BlockSpec.operator(
              "value.const",
              "Flow",
              "Gives the value it is given, its references resolved.",
              Config.class,
              Output.class)
          .repeatable();

  /** What {@code value.const} takes. */
  @RegisterForReflection
  public record Config(@JsonPropertyDescription("Any value.") JsonNode value) {}

  /** What {@code value.const} gives. */
  @RegisterForReflection
  public record Output(@JsonPropertyDescription("The value.") JsonNode value) {}

  @Override
  public BlockSpec<Config> spec() {
    return SPEC;
  }

  @Override
  public JsonNode execute(Config config, BlockContext context) {
    return Json.object().set("value", config.value);
  }
}
