package dev.dirigent.block;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;

/** What one poke saw. */
public sealed interface Observation {

  /**
   * The wait is over. The engine commits {@code output} first and confirms the receipt after that;
   * where there is no commit it hands back.
   */
  record Ready(JsonNode output, Receipt receipt) implements Observation {

    /** Ready, with nothing to confirm. */
    public static Ready with(JsonNode output) {
      return new Ready(output, Receipt.NOTHING);
    }
  }

  /**
   * Not yet: the attempt parks as a row.
   *
   * @param cursor replaces the attempt's cursor whole; the next poke receives it
   * @param nextPokeIn when to look again; empty leaves it to the step's {@code poll}
   * @param message what is being waited for, for people
   */
  record NotYet(JsonNode cursor, Optional<Duration> nextPokeIn, String message)
      implements Observation {}
}
