package dev.dirigent.connection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.ConfigError;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.block.Schemas;
import dev.dirigent.block.Secret;
import dev.dirigent.json.Json;
import dev.dirigent.store.ConnectionStore;
import dev.dirigent.store.ConnectionStore.Row;
import dev.dirigent.store.Database;
import dev.dirigent.store.Ids;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Creates, changes, shows and deletes connections. What it returns never holds a secret. */
@Singleton
public final class ConnectionRegistry {

  private static final Pattern CODE = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  private final Database database;
  private final ConnectionStore store;
  private final ConnectionKinds kinds;
  private final Sealing sealing;
  private final Schemas schemas;
  private final Ids ids;

  public ConnectionRegistry(
      Database database,
      ConnectionStore store,
      ConnectionKinds kinds,
      Sealing sealing,
      Schemas schemas,
      Ids ids) {
    this.database = database;
    this.store = store;
    this.kinds = kinds;
    this.sealing = sealing;
    this.schemas = schemas;
    this.ids = ids;
  }

  /**
   * Creates a connection.
   *
   * @param fields by name; null is the same as absent
   * @throws ConnectionException when the code is taken, the kind unknown, or fields are wrong, with
   *     all of these
   */
  public ConnectionView create(String code, String kindName, ObjectNode fields) {
    ConnectionKind<?> kind = kinds.require(kindName);
    ObjectNode present = merged(Json.object(), fields);
    List<FieldProblem> problems = new ArrayList<>();
    if (!CODE.matcher(code).matches()) {
      problems.add(
          new FieldProblem(
              "code",
              ConfigError.INVALID.code(),
              "a code is 1 to 63 lower-case letters, digits and hyphens, no hyphen at either end"));
    }
    problems.addAll(problems(kind, present));
    refuse(code, problems);
    UUID id = ids.next();
    Fields.Stored stored = Fields.seal(id, kind, present, sealing);
    return database.call(
        tx -> {
          if (!store.insert(tx, id, code, kindName, stored.config(), stored.sealed())) {
            throw new ConnectionException(
                ConnectionError.EXISTS, "there is a connection %s already".formatted(code));
          }
          return view(store.find(tx, code).orElseThrow());
        });
  }

  /**
   * Changes some fields; a field that is null is unset, one that is left out stays. A change makes
   * a new version.
   *
   * @throws ConnectionException when there is none, fields would be wrong, or somebody else changed
   *     it at the same time
   */
  public ConnectionView update(String code, ObjectNode patch) {
    return database.call(
        tx -> {
          Row read = store.find(tx, code).orElseThrow(() -> ConnectionException.notFound(code));
          ConnectionKind<?> kind = kinds.require(read.kind());
          ObjectNode before = Fields.open(read, sealing);
          ObjectNode after = merged(before, patch);
          refuse(code, problems(kind, after));
          if (after.equals(before)) {
            return view(read);
          }
          Fields.Stored stored = Fields.seal(read.id(), kind, after, sealing);
          if (!store.updateIfUnchanged(tx, read, stored.config(), stored.sealed())) {
            throw new ConnectionException(
                ConnectionError.CHANGED_MEANWHILE,
                "the connection %s was changed by somebody else meanwhile: look and try again"
                    .formatted(code));
          }
          return view(store.find(tx, code).orElseThrow());
        });
  }

  public Optional<ConnectionView> find(String code) {
    return database.call(tx -> store.find(tx, code)).map(ConnectionRegistry::view);
  }

  /** At most {@code limit} connections after that code, ordered by code; start with "". */
  public List<ConnectionView> list(String after, int limit) {
    return database.call(tx -> store.page(tx, after, limit)).stream()
        .map(ConnectionRegistry::view)
        .toList();
  }

  /**
   * Deletes a connection. Pipelines that need it stay, and fail until there is one of that code.
   *
   * @return the codes of the pipelines that say they require it
   * @throws ConnectionException when there is none
   */
  public List<String> delete(String code) {
    return database.call(
        tx -> {
          if (!store.delete(tx, code)) {
            throw ConnectionException.notFound(code);
          }
          return store.requiredBy(tx, code);
        });
  }

  private static ObjectNode merged(ObjectNode fields, ObjectNode patch) {
    ObjectNode merged = fields.deepCopy();
    for (Map.Entry<String, JsonNode> field : patch.properties()) {
      if (field.getValue().isNull()) {
        merged.remove(field.getKey());
      } else {
        merged.set(field.getKey(), field.getValue());
      }
    }
    return merged;
  }

  private <C> List<FieldProblem> problems(ConnectionKind<C> kind, ObjectNode fields) {
    List<FieldProblem> problems =
        new ArrayList<>(schemas.problems(Schemas.connection(kind.kind()), fields));
    for (String secret : kind.secretFields()) {
      if (fields.path(secret).asText().equals(Secret.MASK)) {
        problems.add(
            new FieldProblem(
                secret,
                ConfigError.INVALID.code(),
                "this is what is shown in place of the secret; leave the field out to keep it"));
      }
    }
    if (problems.isEmpty()) {
      problems.addAll(kind.problems(Json.as(fields, kind.config())));
    }
    return problems;
  }

  private static void refuse(String code, List<FieldProblem> problems) {
    if (!problems.isEmpty()) {
      throw ConnectionException.invalid(code, problems);
    }
  }

  static ConnectionView view(Row row) {
    return new ConnectionView(
        row.id(),
        row.code(),
        row.kind(),
        Fields.shown(row),
        row.version(),
        row.createdAt(),
        row.updatedAt(),
        row.lastCheck());
  }
}
