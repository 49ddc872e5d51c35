package dev.dirigent.connection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.Secret;
import dev.dirigent.json.Json;
import dev.dirigent.store.ConnectionStore.Row;
import java.util.Map;
import java.util.UUID;

/** A connection's fields on their way between the open form and the stored one. */
final class Fields {

  private Fields() {}

  /** The two halves of a stored connection, each a JSON object as text. */
  record Stored(String config, String sealed) {}

  /** Splits the fields and seals the secrets among them. */
  static Stored seal(UUID id, ConnectionKind<?> kind, ObjectNode fields, Sealing sealing) {
    ObjectNode config = Json.object();
    ObjectNode sealed = Json.object();
    for (Map.Entry<String, JsonNode> field : fields.properties()) {
      String name = field.getKey();
      if (kind.secretFields().contains(name)) {
        sealed.put(name, sealing.seal(id, name, field.getValue().textValue()));
      } else {
        config.set(name, field.getValue());
      }
    }
    return new Stored(Json.write(config), Json.write(sealed));
  }

  /** All fields, secrets in the open. */
  static ObjectNode open(Row row, Sealing sealing) {
    ObjectNode fields = (ObjectNode) Json.read(row.config());
    for (Map.Entry<String, JsonNode> field : Json.read(row.sealed()).properties()) {
      String name = field.getKey();
      fields.put(name, sealing.open(row.id(), name, field.getValue().textValue()));
    }
    return fields;
  }

  /** All fields, secrets as a mask. */
  static ObjectNode shown(Row row) {
    ObjectNode fields = (ObjectNode) Json.read(row.config());
    Json.read(row.sealed()).fieldNames().forEachRemaining(name -> fields.put(name, Secret.MASK));
    return fields;
  }
}
