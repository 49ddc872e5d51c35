package dev.dirigent.apiservice.auth;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * The way in to a fresh installation: the token of {@code DIRIGENT_BOOTSTRAP_TOKEN} is an admin's;
 * without one, the first start makes a token and prints it, once, to standard output.
 */
@Singleton
public final class BootstrapToken {

  private static final int SHORTEST = 20;

  private final Tokens tokens;
  private final Optional<String> configured;

  public BootstrapToken(Tokens tokens, BootstrapConfig config) {
    this.tokens = tokens;
    this.configured = config.bootstrapToken().filter(value -> !value.isBlank());
  }

  void onStart(@Observes StartupEvent event) {
    if (configured.isPresent()) {
      if (configured.get().length() < SHORTEST) {
        throw new IllegalStateException(
            "dirigent.bootstrap-token is shorter than %d characters; give a random one"
                .formatted(SHORTEST));
      }
      tokens.putBootstrap(new TokenValue(configured.get()));
    } else {
      tokens.createFirst().ifPresent(BootstrapToken::print);
    }
  }

  // Not to the log: logs are kept and shipped.
  private static void print(TokenValue value) {
    System.out.printf("Admin token, shown this once: %s%n", value.reveal());
  }
}
