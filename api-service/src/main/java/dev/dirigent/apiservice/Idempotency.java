package dev.dirigent.apiservice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.apiservice.problem.ApiError;
import dev.dirigent.apiservice.problem.ApiException;
import dev.dirigent.json.Json;
import dev.dirigent.store.Database;
import dev.dirigent.store.IdempotencyStore;
import dev.dirigent.store.Tx;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Requests that make something new, each made once: the answer to a key is kept in the transaction
 * that made it, and given again for a day.
 */
@Singleton
public final class Idempotency {

  static final String HEADER = "Idempotency-Key";

  private static final int LONGEST = 200;
  private static final String REQUEST = "request";
  private static final String ANSWER = "answer";

  private final Database database;
  private final IdempotencyStore store;

  public Idempotency(Database database, IdempotencyStore store) {
    this.database = database;
    this.store = store;
  }

  /**
   * Does the work, or gives the answer of the request that had the key before.
   *
   * @param scope what the key is a key of; other scopes may have the same
   * @param key as the caller sent it; null does the work in any case
   * @param request what was asked, without secrets: its digest is kept, and the same key for
   *     something else is refused
   * @param work in the transaction; its answer holds no secret
   */
  JsonNode once(String scope, @Nullable String key, Object request, Function<Tx, Object> work) {
    if (key == null) {
      return Json.tree(database.call(work));
    }
    if (key.isBlank() || key.length() > LONGEST) {
      throw new ApiException(
          ApiError.BAD_REQUEST, "%s has 1 to %d characters".formatted(HEADER, LONGEST));
    }
    JsonNode asked = Json.tree(request);
    return database.call(
        tx -> {
          Optional<String> before = store.claim(tx, scope, key);
          if (before.isPresent()) {
            return again(Json.read(before.get()), asked);
          }
          JsonNode answer = Json.tree(work.apply(tx));
          ObjectNode kept = Json.object();
          kept.put(REQUEST, fingerprint(asked));
          kept.set(ANSWER, answer);
          store.complete(tx, scope, key, Json.write(kept));
          return answer;
        });
  }

  private static String fingerprint(JsonNode asked) {
    try {
      byte[] text = Json.write(asked).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static JsonNode again(JsonNode kept, JsonNode asked) {
    if (!kept.path(REQUEST).asText().equals(fingerprint(asked))) {
      throw new ApiException(
          ApiError.INVALID,
          "this %s was used for another request; take a fresh one".formatted(HEADER));
    }
    return kept.path(ANSWER);
  }
}
