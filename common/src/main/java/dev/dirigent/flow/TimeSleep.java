package dev.dirigent.flow;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.BlockContext;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.block.ConfigError;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.block.Observation;
import dev.dirigent.block.Sensor;
import dev.dirigent.json.Json;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Waits for a length of time or until a moment. The wait is a row; nothing sleeps meanwhile. */
@Singleton
public final class TimeSleep implements Sensor<TimeSleep.Config> {

  private static final String UNTIL = "until";

  private static final BlockSpec<Config> SPEC =
      BlockSpec.sensor(
          "time.sleep",
          "Flow",
          "Waits for a length of time or until a moment.",
          Config.class,
          Output.class,
          Duration.ofSeconds(30));

  private final InstantSource clock;

  /** What {@code time.sleep} takes: one of the two. */
  @RegisterForReflection
  public record Config(
      @JsonPropertyDescription("How long, counted from the first look.")
          Optional<Duration> duration,
      @JsonPropertyDescription("Until when; a moment in the past is over at once.")
          Optional<Instant> until) {

    public Config {
      if (duration.isPresent() == until.isPresent()) {
        throw new IllegalArgumentException("one of duration and until is required");
      }
    }
  }

  /** What {@code time.sleep} gives. */
  @RegisterForReflection
  public record Output(@JsonPropertyDescription("The moment that was waited for.") Instant until) {}

  public TimeSleep(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public BlockSpec<Config> spec() {
    return SPEC;
  }

  @Override
  public List<FieldProblem> problems(ObjectNode written) {
    if (written.hasNonNull("duration") == written.hasNonNull(UNTIL)) {
      return List.of(
          new FieldProblem("", ConfigError.MISFIT.code(), "one of duration and until is required"));
    }
    return List.of();
  }

  @Override
  public Observation poke(Config config, BlockContext context) {
    Instant now = clock.instant();
    Instant until =
        context
            .cursor()
            .map(cursor -> Instant.parse(cursor.get(UNTIL).textValue()))
            .orElseGet(() -> first(config, now));
    if (!now.isBefore(until)) {
      return Observation.Ready.with(Json.tree(new Output(until)));
    }
    JsonNode cursor = Json.object().put(UNTIL, until.toString());
    return new Observation.NotYet(
        cursor, Optional.of(Duration.between(now, until)), "sleeping until " + until);
  }

  private static Instant first(Config config, Instant now) {
    return config.until.orElseGet(() -> now.plus(config.duration.orElseThrow()));
  }
}
