package dev.dirigent.service;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** What a service can be told beside its engine. Only the database has to be. */
@ConfigMapping(prefix = "dirigent")
public interface DirigentConfig {

  /** Where everything is. */
  DatabaseConfig database();

  /** Where the publish service is woken when it scales to zero; unset where it always runs. */
  Optional<URI> wakeUrl();

  /**
   * Publish service: after how long without work the process ends itself with exit code 0; unset,
   * it stays.
   */
  Optional<Duration> idleExit();

  /** The largest output a step may have, in bytes of UTF-8. */
  @WithDefault("16777216")
  int maxOutput();

  /** A PostgreSQL database, version 15 or newer. */
  interface DatabaseConfig {

    /** Such as {@code jdbc:postgresql://host:5432/dirigent}. */
    Optional<String> url();

    Optional<String> user();

    Optional<String> password();
  }
}
