package dev.dirigent.sourceservice;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How this service holds sources. */
@ConfigMapping(prefix = "dirigent.source")
public interface SourceSettings {

  /** How long a source stays with a worker that went silent. */
  @WithDefault("10s")
  Duration leaseTtl();

  /** How often leases are extended and free sources looked for; less than half the lease. */
  @WithDefault("3s")
  Duration renewEvery();

  /** How many messages become durable in one transaction at most. */
  @WithDefault("500")
  int batch();

  /** How long a batch that has begun waits for more. */
  @WithDefault("5ms")
  Duration linger();

  /** How long shutting down waits for the transaction under way and the broker's good-bye. */
  @WithDefault("10s")
  Duration stopWithin();
}
