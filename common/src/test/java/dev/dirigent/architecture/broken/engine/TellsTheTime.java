package dev.dirigent.architecture.broken.engine;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Knows by itself what time it is. */
final class TellsTheTime {

  Instant instant() {
    return Instant.now();
  }

  long millis() {
    return System.currentTimeMillis();
  }

  Clock clock() {
    return Clock.systemUTC();
  }

  InstantSource source() {
    return InstantSource.system();
  }

  LocalDate today() {
    return LocalDate.now(ZoneOffset.UTC);
  }
}
