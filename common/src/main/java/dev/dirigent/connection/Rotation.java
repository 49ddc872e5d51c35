package dev.dirigent.connection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.json.Json;
import dev.dirigent.store.ConnectionStore;
import dev.dirigent.store.ConnectionStore.Row;
import dev.dirigent.store.Database;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Seals every secret anew with the first key, after which the older keys may go. */
@Singleton
public final class Rotation {

  private static final int PAGE = 100;

  private final Database database;
  private final ConnectionStore store;
  private final Sealing sealing;

  /**
   * What a rotation did.
   *
   * @param resealed connections whose secrets are now under the first key
   * @param current connections that needed nothing
   * @param left codes that still need an older key: changed meanwhile, or no key opens them
   */
  public record Result(int resealed, int current, List<String> left) {}

  private enum Outcome {
    RESEALED,
    CURRENT,
    LEFT
  }

  public Rotation(Database database, ConnectionStore store, Sealing sealing) {
    this.database = database;
    this.store = store;
    this.sealing = sealing;
  }

  /** Goes through all connections, each in its own transaction; repeating it is harmless. */
  public Result rotate() {
    int resealed = 0;
    int current = 0;
    List<String> left = new ArrayList<>();
    List<Row> page = page("");
    while (!page.isEmpty()) {
      for (Row row : page) {
        switch (rotate(row)) {
          case RESEALED -> resealed++;
          case CURRENT -> current++;
          case LEFT -> left.add(row.code());
        }
      }
      page = page(page.getLast().code());
    }
    return new Result(resealed, current, List.copyOf(left));
  }

  private List<Row> page(String after) {
    return database.call(tx -> store.page(tx, after, PAGE));
  }

  private Outcome rotate(Row row) {
    ObjectNode sealed = (ObjectNode) Json.read(row.sealed());
    if (sealed.properties().stream()
        .allMatch(field -> sealing.current(field.getValue().asText()))) {
      return Outcome.CURRENT;
    }
    try {
      String anew = Json.write(resealed(row, sealed));
      return database.call(tx -> store.resealIfUnchanged(tx, row, anew))
          ? Outcome.RESEALED
          : Outcome.LEFT;
    } catch (ConnectionException e) {
      return Outcome.LEFT;
    }
  }

  private ObjectNode resealed(Row row, ObjectNode sealed) {
    ObjectNode anew = Json.object();
    for (Map.Entry<String, JsonNode> field : sealed.properties()) {
      String name = field.getKey();
      String plain = sealing.open(row.id(), name, field.getValue().textValue());
      anew.put(name, sealing.seal(row.id(), name, plain));
    }
    return anew;
  }
}
