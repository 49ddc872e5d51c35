package dev.dirigent.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.BlockContext;
import dev.dirigent.block.Connections;
import dev.dirigent.block.RunLog;
import dev.dirigent.json.Json;
import dev.dirigent.store.ClaimedLease;
import dev.dirigent.store.Ids;
import dev.dirigent.store.LogStore.LogRow;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/** One try's view of the world. */
final class AttemptContext implements BlockContext, RunLog {

  private final ClaimedLease lease;
  private final UUID attemptId;
  private final String step;
  private final Connections connections;
  private final Instant deadline;
  private final BooleanSupplier cancelled;
  private final Ids ids;
  private final InstantSource clock;
  private final ConcurrentLinkedQueue<LogRow> lines = new ConcurrentLinkedQueue<>();

  /** What a worker gives to every try. */
  record Means(Connections connections, Ids ids, InstantSource clock) {}

  AttemptContext(
      ClaimedLease lease,
      UUID attemptId,
      String step,
      Instant deadline,
      BooleanSupplier cancelled,
      Means means) {
    this.lease = lease;
    this.attemptId = attemptId;
    this.step = step;
    this.deadline = deadline;
    this.cancelled = cancelled;
    this.connections = means.connections();
    this.ids = means.ids();
    this.clock = means.clock();
  }

  @Override
  public UUID runId() {
    return lease.runId();
  }

  @Override
  public UUID attemptId() {
    return attemptId;
  }

  @Override
  public String step() {
    return step;
  }

  @Override
  public Optional<JsonNode> cursor() {
    return lease.step().equals(step) ? lease.cursor().map(Json::read) : Optional.empty();
  }

  @Override
  public RunLog log() {
    return this;
  }

  @Override
  public Connections connections() {
    return connections;
  }

  @Override
  public Instant deadline() {
    return deadline;
  }

  @Override
  public boolean cancelled() {
    return cancelled.getAsBoolean();
  }

  @Override
  public void info(String message) {
    line("info", message);
  }

  @Override
  public void warn(String message) {
    line("warn", message);
  }

  private void line(String level, String message) {
    lines.add(
        new LogRow(ids.next(), lease.runId(), attemptId, step, level, message, clock.instant()));
  }

  List<LogRow> lines() {
    return List.copyOf(lines);
  }
}
