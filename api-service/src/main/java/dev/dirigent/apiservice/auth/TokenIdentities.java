package dev.dirigent.apiservice.auth;

import dev.dirigent.store.TokenStore.Token;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/** Who the bearer of a token is: its name, and the roles that its role includes. */
@Singleton
public final class TokenIdentities implements IdentityProvider<BearerRequest> {

  private final Tokens tokens;

  public TokenIdentities(Tokens tokens) {
    this.tokens = tokens;
  }

  @Override
  public Class<BearerRequest> getRequestType() {
    return BearerRequest.class;
  }

  @Override
  public Uni<SecurityIdentity> authenticate(
      BearerRequest request, AuthenticationRequestContext context) {
    return context.runBlocking(
        () ->
            tokens
                .authenticate(request.token())
                .map(TokenIdentities::identity)
                .orElseThrow(AuthenticationFailedException::new));
  }

  private static SecurityIdentity identity(Token token) {
    return QuarkusSecurityIdentity.builder()
        .setPrincipal(new QuarkusPrincipal(token.name()))
        .addRoles(Roles.of(token.role()))
        .build();
  }
}
