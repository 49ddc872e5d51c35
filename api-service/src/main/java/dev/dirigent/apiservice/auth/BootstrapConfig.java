package dev.dirigent.apiservice.auth;

import io.smallrye.config.ConfigMapping;
import java.util.Optional;

/** The way in to a fresh installation. */
@ConfigMapping(prefix = "dirigent")
public interface BootstrapConfig {

  /**
   * The value of an admin's token, 20 characters or more; unset, the first start makes one and
   * prints it.
   */
  Optional<String> bootstrapToken();
}
