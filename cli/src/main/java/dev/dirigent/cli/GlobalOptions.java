package dev.dirigent.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Options that every command takes. */
final class GlobalOptions {

  @Option(
      names = "--url",
      scope = ScopeType.INHERIT,
      paramLabel = "URL",
      description = "The server; else DG_URL, else the profile's, else http://localhost:8080.")
  private @Nullable String url;

  @Option(
      names = "--token",
      scope = ScopeType.INHERIT,
      paramLabel = "TOKEN",
      description =
          "The API token; else DG_TOKEN, else the profile's. Other users of this machine may see "
              + "a token given here.")
  private @Nullable String token;

  @Option(
      names = "--profile",
      scope = ScopeType.INHERIT,
      paramLabel = "NAME",
      description = "The profile in ~/.config/dirigent/profiles.yaml; else DG_PROFILE.")
  private @Nullable String profile;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "JSON Lines on a terminal too, as always in a pipe.")
  private boolean json;

  Optional<String> url() {
    return Optional.ofNullable(url);
  }

  Optional<String> token() {
    return Optional.ofNullable(token);
  }

  Optional<String> profile() {
    return Optional.ofNullable(profile);
  }

  boolean json() {
    return json;
  }
}
