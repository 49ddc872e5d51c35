package dev.dirigent.flow;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.BlockContext;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.block.Operator;
import dev.dirigent.json.Json;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.inject.Singleton;
import java.util.Objects;

/** Writes a line to the run's log. */
@Singleton
public final class LogWrite implements Operator<LogWrite.Config> {

  private static final BlockSpec<Config> SPEC =
      BlockSpec.operator(
              "log.write", "Flow", "Writes a line to the run's log.", Config.class, Output.class)
          .repeatable();

  /** How much a line matters. */
  @RegisterForReflection
  public enum Level {
    @JsonProperty("info")
    INFO,
    @JsonProperty("warn")
    WARN
  }

  /** What {@code log.write} takes. */
  @RegisterForReflection
  public record Config(
      @JsonPropertyDescription("The line.") String message,
      @JsonPropertyDescription("How much it matters.") @JsonProperty(defaultValue = "info")
          Level level) {

    public Config {
      Objects.requireNonNull(message);
      level = level == null ? Level.INFO : level;
    }
  }

  /** What {@code log.write} gives. */
  @RegisterForReflection
  public record Output(@JsonPropertyDescription("The line.") String message) {}

  @Override
  public BlockSpec<Config> spec() {
    return SPEC;
  }

  @Override
  public JsonNode execute(Config config, BlockContext context) {
    switch (config.level) {
      case INFO -> context.log().info(config.message);
      case WARN -> context.log().warn(config.message);
    }
    return Json.tree(new Output(config.message));
  }
}
