package dev.dirigent.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.Block;
import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.ErrorClass;
import dev.dirigent.block.ErrorCode;
import dev.dirigent.block.Observation;
import dev.dirigent.block.Operator;
import dev.dirigent.block.Sensor;
import dev.dirigent.document.MissingReferenceException;
import dev.dirigent.document.OnTimeout;
import dev.dirigent.engine.Attempted.Ending;
import dev.dirigent.engine.Attempted.Failed;
import dev.dirigent.engine.Attempted.Parked;
import dev.dirigent.engine.Attempted.Skipped;
import dev.dirigent.engine.Attempted.Succeeded;
import dev.dirigent.engine.Plan.Step;
import dev.dirigent.json.Json;
import dev.dirigent.json.JsonSyntaxException;
import dev.dirigent.store.AttemptRow;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Runs one step once: resolves its config, calls its block, and turns whatever comes back, or is
 * thrown, into an ending.
 */
final class StepRunner {

  private static final Logger LOG = Logger.getLogger(StepRunner.class);

  private final int maxOutputBytes;

  /** A runner that rejects outputs of more UTF-8 bytes than that. */
  StepRunner(int maxOutputBytes) {
    this.maxOutputBytes = maxOutputBytes;
  }

  /** The ending, and the output as a tree where there is one. */
  record Ran(Ending ending, Optional<JsonNode> output) {

    private static Ran of(Ending ending) {
      return new Ran(ending, Optional.empty());
    }
  }

  Ran run(Step step, Inputs inputs, AttemptContext context, Duration waited) {
    try {
      if (step.block().isEmpty()) {
        return failed(
            EngineError.UNKNOWN_BLOCK, "no block is called " + step.document().block() + " here");
      }
      Optional<Duration> left = timeLeft(step, waited);
      if (left.isPresent() && !left.get().isPositive()) {
        return deadlinePassed(step);
      }
      JsonNode config = step.config().resolve(inputs);
      return call(step.block().get(), step, config, context, left);
    } catch (MissingReferenceException e) {
      return failed(EngineError.REFERENCE_MISSING, String.valueOf(e.getMessage()));
    } catch (BlockFailure e) {
      return failed(e.code(), e.errorClass(), e.detail());
    } catch (RuntimeException | StackOverflowError | LinkageError e) {
      LOG.errorf(e, "step %s of run %s failed in an unexpected way", step.name(), context.runId());
      return failed(
          EngineError.UNEXPECTED,
          "unexpected %s; the service's log has the details"
              .formatted(e.getClass().getSimpleName()));
    }
  }

  private <C> Ran call(
      Block<C> block, Step step, JsonNode config, AttemptContext context, Optional<Duration> left) {
    C read;
    try {
      read = Json.as(config, block.spec().config());
    } catch (JsonSyntaxException e) {
      return failed(EngineError.BAD_CONFIG, "config: " + e.getMessage());
    }
    return switch (block) {
      case Operator<C> operator ->
          succeeded(Observation.Ready.with(operator.execute(read, context)));
      case Sensor<C> sensor ->
          switch (sensor.poke(read, context)) {
            case Observation.Ready ready -> succeeded(ready);
            case Observation.NotYet notYet -> parked(step, block, notYet, left);
          };
    };
  }

  private Ran succeeded(Observation.Ready ready) {
    String output = Json.write(ready.output());
    if (output.length() > maxOutputBytes / 3 && utf8Length(output) > maxOutputBytes) {
      ready.receipt().handBack();
      return failed(
          EngineError.OUTPUT_TOO_LARGE,
          "the output has %d bytes, the limit dirigent.max-output is %d"
              .formatted(utf8Length(output), maxOutputBytes));
    }
    return new Ran(new Succeeded(output, ready.receipt()), Optional.of(ready.output()));
  }

  private static long utf8Length(String text) {
    return text.codePoints()
        .mapToLong(c -> c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4)
        .sum();
  }

  private static Ran parked(
      Step step, Block<?> block, Observation.NotYet notYet, Optional<Duration> left) {
    Duration poll =
        notYet
            .nextPokeIn()
            .or(() -> step.document().poll())
            .or(() -> block.spec().poll())
            .orElse(Duration.ofSeconds(30));
    Duration wait = left.filter(remaining -> remaining.compareTo(poll) < 0).orElse(poll);
    return Ran.of(new Parked(Json.write(notYet.cursor()), wait));
  }

  /** What is left of a sensor's deadline; empty where it has none. */
  private static Optional<Duration> timeLeft(Step step, Duration waited) {
    return step.document()
        .deadline()
        .or(() -> step.block().flatMap(block -> block.spec().deadline()))
        .map(deadline -> deadline.minus(waited));
  }

  private static Ran deadlinePassed(Step step) {
    if (step.document().onTimeout() == OnTimeout.SKIP) {
      return Ran.of(new Skipped());
    }
    return failed(
        EngineError.DEADLINE_PASSED,
        "what step %s waits for did not come within its deadline".formatted(step.name()));
  }

  static Ran failed(ErrorCode code, String message) {
    return failed(code, code.errorClass(), message);
  }

  private static Ran failed(ErrorCode code, ErrorClass errorClass, String message) {
    return Ran.of(new Failed(new AttemptRow.Failure(code.code(), errorClass, message)));
  }
}
