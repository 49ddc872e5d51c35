package dev.dirigent.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.BlockContext;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.block.Operator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** An operator whose steps do what the test says, by step name; without a script it echoes. */
final class ScriptedOperator implements Operator<ScriptedOperator.Config> {

  /** What a step does on its n-th try, from 1. */
  @FunctionalInterface
  interface Script {
    JsonNode execute(int tryNumber, JsonNode value, BlockContext context) throws Exception;
  }

  /** Anything at all. */
  public record Config(JsonNode value) {}

  private final String id;
  private final boolean idempotent;
  private final Map<String, Script> scripts = new ConcurrentHashMap<>();
  private final Map<String, List<BlockContext>> calls = new ConcurrentHashMap<>();

  ScriptedOperator(String id, boolean idempotent) {
    this.id = id;
    this.idempotent = idempotent;
  }

  void script(String step, Script script) {
    scripts.put(step, script);
  }

  /** How often a step of a run was executed. */
  int calls(String step, UUID runId) {
    return (int)
        calls.getOrDefault(step, List.of()).stream()
            .filter(context -> context.runId().equals(runId))
            .count();
  }

  @Override
  public BlockSpec<Config> spec() {
    BlockSpec<Config> spec =
        BlockSpec.operator(id, "test", "Does what the test says.", Config.class, JsonNode.class);
    return idempotent ? spec.repeatable() : spec;
  }

  @Override
  public JsonNode execute(Config config, BlockContext context) {
    List<BlockContext> soFar =
        calls.computeIfAbsent(context.step(), step -> new CopyOnWriteArrayList<>());
    soFar.add(context);
    int tryNumber = calls(context.step(), context.runId());
    Script script = scripts.getOrDefault(context.step(), (n, value, c) -> value);
    try {
      return script.execute(tryNumber, config.value(), context);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
