package dev.dirigent.apiservice.auth;

import io.quarkus.security.identity.request.BaseAuthenticationRequest;

/** A request that came with a token. */
final class BearerRequest extends BaseAuthenticationRequest {

  private final TokenValue token;

  BearerRequest(TokenValue token) {
    this.token = token;
  }

  TokenValue token() {
    return token;
  }
}
