package dev.dirigent.loop;

import java.time.Duration;

/** How long a loop rests before its next turn, unless its signal is raised. */
public record Rest(Duration atMost) {

  /** There is more to do at once. */
  public static final Rest NONE = new Rest(Duration.ZERO);

  public static Rest atMost(Duration duration) {
    return duration.isNegative() ? NONE : new Rest(duration);
  }
}
