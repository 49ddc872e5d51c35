package dev.dirigent.connection;

import io.smallrye.config.ConfigMapping;
import java.util.Optional;

/** The key that secrets at rest are sealed with. */
@ConfigMapping(prefix = "dirigent")
public interface SecretKeyConfig {

  /**
   * 32 bytes in base64. Several, comma separated, while a key is being replaced: the first seals,
   * all of them open.
   */
  Optional<String> secretKey();
}
