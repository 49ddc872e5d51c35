package dev.dirigent.apiservice.view;

import dev.dirigent.store.TokenStore.Token;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A token as it is listed; its value is nowhere. */
@Schema(name = "Token")
public record TokenAnswer(
    String name,
    @Schema(enumeration = {"viewer", "operator", "admin"}) String role,
    Instant createdAt,
    Optional<Instant> usedAt,
    Optional<Instant> revokedAt) {

  public static TokenAnswer of(Token token) {
    return new TokenAnswer(
        token.name(), token.role().code(), token.createdAt(), token.usedAt(), token.revokedAt());
  }
}
