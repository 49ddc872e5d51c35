package dev.dirigent.bench.micro;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.BlockContext;
import dev.dirigent.block.Connections;
import dev.dirigent.block.RunLog;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** For blocks that ask for nothing. */
final class NoContext implements BlockContext {

  private static final UUID ID = new UUID(0, 0);

  @Override
  public UUID runId() {
    return ID;
  }

  @Override
  public UUID attemptId() {
    return ID;
  }

  @Override
  public String step() {
    return "step";
  }

  @Override
  public Optional<JsonNode> cursor() {
    return Optional.empty();
  }

  @Override
  public RunLog log() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Connections connections() {
    throw new UnsupportedOperationException();
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
