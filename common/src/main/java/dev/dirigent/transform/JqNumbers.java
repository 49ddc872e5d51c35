package dev.dirigent.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.json.Json;
import java.util.Map;

/** Numbers that jq can compute and JSON cannot say. */
final class JqNumbers {

  private JqNumbers() {}

  /** The value as jq prints it: not-a-number as null, the infinite as the largest there is. */
  static JsonNode finite(JsonNode value) {
    return allFinite(value) ? value : replaced(value);
  }

  private static boolean allFinite(JsonNode value) {
    if (value.isContainerNode()) {
      for (JsonNode child : value) {
        if (!allFinite(child)) {
          return false;
        }
      }
      return true;
    }
    return !value.isFloatingPointNumber() || value.isBigDecimal() || finiteDouble(value);
  }

  private static boolean finiteDouble(JsonNode value) {
    return Double.isFinite(value.doubleValue());
  }

  private static JsonNode replaced(JsonNode value) {
    if (value instanceof ObjectNode object) {
      ObjectNode copy = Json.object();
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        copy.set(field.getKey(), replaced(field.getValue()));
      }
      return copy;
    }
    if (value instanceof ArrayNode array) {
      ArrayNode copy = Json.array();
      array.forEach(element -> copy.add(replaced(element)));
      return copy;
    }
    if (allFinite(value)) {
      return value;
    }
    double number = value.doubleValue();
    return Double.isNaN(number)
        ? NullNode.getInstance()
        : DoubleNode.valueOf(Math.copySign(Double.MAX_VALUE, number));
  }
}
