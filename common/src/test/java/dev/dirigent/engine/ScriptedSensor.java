package dev.dirigent.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.dirigent.block.BlockContext;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.block.Observation;
import dev.dirigent.block.Sensor;
import java.time.Duration;
import java.util.Optional;

/** A sensor that counts its pokes in its cursor and is ready after as many as its config says. */
final class ScriptedSensor implements Sensor<ScriptedSensor.Config> {

  public record Config(int readyAfter) {}

  @Override
  public BlockSpec<Config> spec() {
    return BlockSpec.sensor(
        "test.wait", "test", "Waits.", Config.class, JsonNode.class, Duration.ofMillis(1));
  }

  @Override
  public Observation poke(Config config, BlockContext context) {
    int pokes = context.cursor().map(JsonNode::intValue).orElse(0) + 1;
    return pokes >= config.readyAfter()
        ? Observation.Ready.with(IntNode.valueOf(pokes))
        : new Observation.NotYet(IntNode.valueOf(pokes), Optional.empty(), "counting");
  }
}
