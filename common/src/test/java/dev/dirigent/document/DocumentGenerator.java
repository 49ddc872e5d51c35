package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes valid documents of all shapes, the same one for the same seed. */
final class DocumentGenerator {

  private static final List<String> TEXTS =
      List.of(
          "",
          "no",
          "~",
          "null",
          "True",
          "1",
          "1_000",
          "0o14",
          "0x1F",
          "1e3",
          ".5",
          "-",
          "- a",
          "-a",
          "?",
          "? b",
          ":",
          "a: b",
          "a:b",
          "a:",
          "a #b",
          "#a",
          "a#b",
          "[a]",
          "{a}",
          "&a",
          "*a",
          "!a",
          "|",
          ">",
          "'a'",
          "\"a\"",
          "%a",
          "@a",
          "`a",
          "---",
          "...",
          "--- a",
          "<<",
          "=",
          " a",
          "a ",
          "a\tb",
          "\ta",
          "a\nb",
          "a\nb\n",
          "a\n\n  b\n\tc",
          "a\n\n",
          "\na",
          "a\n \nb",
          "  a\nb",
          "a\r\nb",
          "\0",
          "\u007f\u0085\u00a0\u2028\uFEFF\uFFFE",
          "a\u0085b\nc",
          "\u00a0a",
          "\uD83D\uDE00",
          "\uD83D\uDE00\n\uD83D\uDE00",
          "\uD800",
          "a\\b",
          "$${params}",
          "2026-01-01",
          "12:30",
          ". + {total: (.qty * .price)}",
          "k".repeat(1_100),
          ".inf",
          "\\u0041");

  private final Random random;

  DocumentGenerator(long seed) {
    this.random = new Random(seed);
  }

  ObjectNode next() {
    ObjectNode document = Json.object();
    document.put("format", "dirigent/v1").put("kind", "pipeline").put("code", "p-" + number(100));
    maybe(() -> document.put("name", "Orders: no #1"));
    maybe(() -> document.put("description", oneOf("One line.", "- a\n- b\n", "  indented\n\nb")));
    maybe(() -> document.putArray("tags").add("a b").add("no").add("1"));
    maybe(() -> document.put("priority", oneOf("low", "normal", "high")));
    maybe(() -> document.set("params", params()));
    List<String> names = new ArrayList<>();
    maybe(() -> document.set("sources", sources(names)));
    document.set("steps", steps(names));
    maybe(() -> document.putObject("requires").putArray("blocks").add("a.b"));
    return document;
  }

  private ObjectNode params() {
    ObjectNode params = Json.object().put("type", "object");
    ObjectNode region = params.putObject("properties").putObject("region").put("type", "string");
    maybe(() -> region.put("default", text()));
    return params;
  }

  private ArrayNode sources(List<String> names) {
    ArrayNode sources = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i <= number(3); i++) {
      names.add("entry_" + i);
      ObjectNode source = sources.addObject().put("code", "s" + i).put("kind", "kafka");
      source.put("step", "entry_" + i);
      maybe(() -> source.put("max_in_flight", oneOf(1, 1_000, 5)));
      maybe(() -> source.putObject("config").put("topic", "no").set("x", plainNumber()));
    }
    return sources;
  }

  private ObjectNode steps(List<String> names) {
    ObjectNode steps = Json.object();
    for (int i = 0; i <= number(5); i++) {
      String name = oneOf("no_", "s_", "y_") + i;
      steps.set(name, step(List.copyOf(names)));
      names.add(name);
    }
    return steps;
  }

  private ObjectNode step(List<String> before) {
    ObjectNode step = Json.object().put("block", "value.const");
    ArrayNode dependsOn = JsonNodeFactory.instance.arrayNode();
    before.forEach(name -> maybe(() -> dependsOn.add(name)));
    if (!dependsOn.isEmpty()) {
      step.set("depends_on", dependsOn);
      maybe(() -> step.put("rule", oneOf("all_success", "all_done", "one_failed", "always")));
    }
    maybe(() -> step.set("retry", retry()));
    maybe(() -> step.put("timeout", duration()));
    maybe(() -> step.put("poll", duration()).put("deadline", duration()));
    maybe(() -> step.put("on_timeout", oneOf("fail", "skip")));
    maybe(() -> step.put("continue_on_failure", random.nextBoolean()));
    maybe(() -> step.set("config", object(4)));
    return step;
  }

  private ObjectNode retry() {
    ObjectNode retry = Json.object();
    maybe(() -> retry.put("max_attempts", 1 + number(5)));
    maybe(() -> retry.put("backoff", oneOf("1s", "2s", "PT10M")));
    maybe(() -> retry.put("max_backoff", oneOf("10m", "1h")));
    return retry;
  }

  private String duration() {
    return oneOf("500ms", "90s", "PT1H", "1d", "24h", "1h30m");
  }

  private ObjectNode object(int depth) {
    ObjectNode object = Json.object();
    for (int i = 0; i <= number(4); i++) {
      object.set(text(), value(depth - 1));
    }
    return object;
  }

  private JsonNode value(int depth) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (number(depth > 0 ? 7 : 5)) {
      case 0 -> nodes.nullNode();
      case 1 -> nodes.booleanNode(random.nextBoolean());
      case 2 -> plainNumber();
      case 3, 4 -> nodes.textNode(text());
      case 5 -> object(depth);
      default -> {
        ArrayNode list = nodes.arrayNode();
        for (int i = number(4); i > 0; i--) {
          list.add(value(depth - 1));
        }
        yield list;
      }
    };
  }

  private JsonNode plainNumber() {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (number(5)) {
      case 0 -> nodes.numberNode(random.nextInt());
      case 1 -> nodes.numberNode(Integer.MAX_VALUE + 1L + random.nextInt(1_000));
      case 2 ->
          nodes.numberNode(new BigInteger(200, random).negate().subtract(BigInteger.TWO.pow(70)));
      case 3 ->
          nodes.numberNode(new BigDecimal(new BigInteger(100, random), random.nextInt(60) - 30));
      default -> nodes.numberNode(new BigDecimal("1.10"));
    };
  }

  private String text() {
    return TEXTS.get(number(TEXTS.size()));
  }

  @SafeVarargs
  private <T> T oneOf(T... values) {
    return values[number(values.length)];
  }

  private void maybe(Runnable part) {
    if (random.nextBoolean()) {
      part.run();
    }
  }

  private int number(int bound) {
    return random.nextInt(bound);
  }
}
