package dev.dirigent.apiservice.auth;

import dev.dirigent.store.ApiRole;
import dev.dirigent.store.Database;
import dev.dirigent.store.Ids;
import dev.dirigent.store.Page;
import dev.dirigent.store.TokenStore;
import dev.dirigent.store.TokenStore.Token;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.util.Optional;

/** Makes, finds and revokes API tokens. */
@Singleton
public final class Tokens {

  static final String BOOTSTRAP = "bootstrap";

  private final Database database;
  private final TokenStore store;
  private final Ids ids;
  private final SecureRandom random = new SecureRandom();

  public Tokens(Database database, TokenStore store, Ids ids) {
    this.database = database;
    this.store = store;
    this.ids = ids;
  }

  /** A new token and, this once, its value. */
  public record Created(Token token, TokenValue value) {}

  /** Makes a token; empty when the name is taken, by a revoked one too. */
  public Optional<Created> create(String name, ApiRole role) {
    TokenValue value = TokenValue.random(random);
    return database.call(
        tx ->
            store.insertIfNameFree(tx, ids.next(), name, role, value.digest())
                ? store.find(tx, name).map(token -> new Created(token, value))
                : Optional.empty());
  }

  /** The live token with this value; that it was used is written down. */
  Optional<Token> authenticate(TokenValue value) {
    byte[] digest = value.digest();
    return database.call(
        tx -> {
          Optional<Token> token = store.findLive(tx, digest);
          if (token.isPresent()) {
            store.used(tx, digest);
          }
          return token;
        });
  }

  public Page<Token> list(Optional<String> after, int limit) {
    return database.call(tx -> store.list(tx, after, limit));
  }

  /** Whether there was a live token of that name. */
  public boolean revoke(String name) {
    return database.call(tx -> store.revoke(tx, name));
  }

  /** Makes this value an admin's. */
  void putBootstrap(TokenValue value) {
    database.run(tx -> store.put(tx, ids.next(), BOOTSTRAP, ApiRole.ADMIN, value.digest()));
  }

  /** Makes the first token; empty when there is one already. */
  Optional<TokenValue> createFirst() {
    TokenValue value = TokenValue.random(random);
    return database.call(
        tx -> {
          if (store.anyLocked(tx)) {
            return Optional.empty();
          }
          store.put(tx, ids.next(), BOOTSTRAP, ApiRole.ADMIN, value.digest());
          return Optional.of(value);
        });
  }
}
