package dev.dirigent.block;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** What one attempt may use. Valid until the attempt returns; safe to use from its own threads. */
public interface BlockContext {

  UUID runId();

  /** Identifies this try: another try of the same step has another id. */
  UUID attemptId();

  /** The step's name in the document. */
  String step();

  /** What the previous poke left; empty on the first. Always empty for operators. */
  Optional<JsonNode> cursor();

  /** Lines for the run's log, stored with the attempt's outcome. */
  RunLog log();

  /** The connections a document may name. Opened secrets live there and nowhere else. */
  Connections connections();

  /** When this execute or poke should have returned. */
  Instant deadline();

  /** Whether somebody asked the run to stop; a long work checks it between its parts. */
  boolean cancelled();
}
