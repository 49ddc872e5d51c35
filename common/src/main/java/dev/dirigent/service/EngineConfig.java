package dev.dirigent.service;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How the services that run attempts claim, keep and settle them. */
@ConfigMapping(prefix = "dirigent.engine")
public interface EngineConfig {

  /** How long a claimed attempt is held without a sign of life. */
  @WithDefault("30s")
  Duration leaseTtl();

  /** How often a sign of life is given; under half of the lease's time to live. */
  @WithDefault("8s")
  Duration renewEvery();

  /** How many attempts one process runs at once. */
  @WithDefault("400")
  int capacity();

  /** How many attempts are claimed or settled in one transaction. */
  @WithDefault("200")
  int batch();

  /** How long an outcome waits for others to be settled with. */
  @WithDefault("5ms")
  Duration linger();

  /** How often to look for work without being told. */
  @WithDefault("5s")
  Duration poll();

  /** How long a stopping process lets its attempts finish. */
  @WithDefault("20s")
  Duration grace();
}
