package dev.dirigent.store;

import jakarta.inject.Singleton;
import java.util.Optional;

/** The answers to requests that carried an idempotency key, kept for a day. */
@Singleton
public final class IdempotencyStore {

  // Waits for another transaction with the same key; a key older than a day is as good as new.
  private static final String CLAIM =
      """
      insert into idempotency_key (scope, key, result) values (?, ?, 'null')
      on conflict (scope, key) do update set created_at = now(), result = 'null'
       where idempotency_key.created_at < now() - interval '1 day'
      """;

  private static final String RESULT =
      "select result from idempotency_key where scope = ? and key = ?";

  private static final String COMPLETE =
      "update idempotency_key set result = ?::json where scope = ? and key = ?";

  private static final String FORGET =
      "delete from idempotency_key where created_at < now() - interval '1 day'";

  /**
   * Claims the key for this transaction, or gives the answer of the one that had it before. Whoever
   * claimed it calls {@link #complete} before the commit.
   */
  public Optional<String> claim(Tx tx, String scope, String key) {
    return tx.update(CLAIM, scope, key) > 0
        ? Optional.empty()
        : tx.first(RESULT, row -> row.text("result"), scope, key);
  }

  /** Keeps the answer, JSON text without secrets. */
  public void complete(Tx tx, String scope, String key, String result) {
    tx.update(COMPLETE, result, scope, key);
  }

  /** Forgets the keys whose day is over. */
  public int forgetOld(Tx tx) {
    return tx.update(FORGET);
  }
}
