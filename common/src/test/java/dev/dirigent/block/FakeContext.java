package dev.dirigent.block;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A context for one attempt of a test. */
public final class FakeContext implements BlockContext {

  private final Connections connections;
  private final Optional<JsonNode> cursor;
  public final List<String> lines = new ArrayList<>();

  private FakeContext(Connections connections, Optional<JsonNode> cursor) {
    this.connections = connections;
    this.cursor = cursor;
  }

  /** Without connections. */
  public static FakeContext plain() {
    return with(
        new Connections() {
          @Override
          public <C> Opened<C> open(String code, Class<C> config) {
            throw new AssertionError("no connection was expected to be opened");
          }
        });
  }

  public static FakeContext with(Connections connections) {
    return new FakeContext(connections, Optional.empty());
  }

  public FakeContext withCursor(JsonNode left) {
    return new FakeContext(connections, Optional.of(left));
  }

  @Override
  public UUID runId() {
    return new UUID(0, 1);
  }

  @Override
  public UUID attemptId() {
    return new UUID(0, 2);
  }

  @Override
  public String step() {
    return "step";
  }

  @Override
  public Optional<JsonNode> cursor() {
    return cursor;
  }

  @Override
  public RunLog log() {
    return new RunLog() {
      @Override
      public void info(String message) {
        lines.add("info " + message);
      }

      @Override
      public void warn(String message) {
        lines.add("warn " + message);
      }
    };
  }

  @Override
  public Connections connections() {
    return connections;
  }

  @Override
  public Instant deadline() {
    return Instant.MAX;
  }

  @Override
  public boolean cancelled() {
    return false;
  }
}
