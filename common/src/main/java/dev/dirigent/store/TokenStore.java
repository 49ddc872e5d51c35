package dev.dirigent.store;

import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** API tokens, by the SHA-256 of their value; the value itself is nowhere. */
@Singleton
public final class TokenStore {

  private static final String COLUMNS =
      "select name, role, created_at, used_at, revoked_at from api_token ";

  private static final String FIND_LIVE = COLUMNS + "where digest = ? and revoked_at is null";

  // A minute is fine enough for people, and keeps a busy token from being a row that is always
  // rewritten.
  private static final String USED =
      """
      update api_token set used_at = now()
       where digest = ? and (used_at is null or used_at < now() - interval '1 minute')
      """;

  private static final String INSERT =
      """
      insert into api_token (id, name, role, digest) values (?, ?, ?, ?)
      on conflict (name) do nothing
      """;

  private static final String LIST =
      COLUMNS + "where (?::text is null or name > ?) order by name limit ?";

  private static final String FIND = COLUMNS + "where name = ?";

  private static final String REVOKE =
      "update api_token set revoked_at = now() where name = ? and revoked_at is null";

  // A revoked one stays revoked, unless the operator gives another value.
  private static final String PUT =
      """
      insert into api_token (id, name, role, digest) values (?, ?, ?, ?)
      on conflict (name) do update
            set digest = excluded.digest, role = excluded.role, revoked_at = null
          where api_token.digest <> excluded.digest
      """;

  private static final String ANY = "select 1 as one from api_token limit 1";

  private static final String LOCK =
      "select pg_advisory_xact_lock(hashtextextended('dirigent.tokens', 0))";

  /** A token as it is listed. */
  public record Token(
      String name,
      ApiRole role,
      Instant createdAt,
      Optional<Instant> usedAt,
      Optional<Instant> revokedAt) {}

  /** The token with that digest, unless it is revoked. The look-up compares digests only. */
  public Optional<Token> findLive(Tx tx, byte[] digest) {
    return tx.first(FIND_LIVE, TokenStore::token, digest);
  }

  /** Writes down that it was used, at most once a minute. */
  public void used(Tx tx, byte[] digest) {
    tx.update(USED, digest);
  }

  /** Whether the name was free and the token is written. A revoked token keeps its name. */
  public boolean insertIfNameFree(Tx tx, UUID id, String name, ApiRole role, byte[] digest) {
    return tx.update(INSERT, id, name, role.code(), digest) > 0;
  }

  /** Makes this the value of the token with that name; the same value changes nothing. */
  public void put(Tx tx, UUID id, String name, ApiRole role, byte[] digest) {
    tx.update(PUT, id, name, role.code(), digest);
  }

  public Optional<Token> find(Tx tx, String name) {
    return tx.first(FIND, TokenStore::token, name);
  }

  /** Tokens by name, revoked ones too. */
  public Page<Token> list(Tx tx, Optional<String> after, int limit) {
    List<Token> rows =
        tx.list(LIST, TokenStore::token, after.orElse(null), after.orElse(null), limit + 1);
    return Page.of(rows, limit, Token::name);
  }

  /** Whether there was such a token that still worked. */
  public boolean revoke(Tx tx, String name) {
    return tx.update(REVOKE, name) > 0;
  }

  /** Whether there is any token; only one caller at a time gets to ask until its commit. */
  public boolean anyLocked(Tx tx) {
    tx.list(LOCK, row -> true);
    return tx.first(ANY, row -> true).isPresent();
  }

  private static Token token(Tx.Row row) throws SQLException {
    return new Token(
        row.text("name"),
        ApiRole.of(row.text("role")),
        row.instant("created_at"),
        row.optionalInstant("used_at"),
        row.optionalInstant("revoked_at"));
  }
}
