package dev.dirigent.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.Block;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.block.ErrorCode;
import dev.dirigent.block.Schemas;
import dev.dirigent.connection.ConnectionKind;
import dev.dirigent.json.Durations;
import dev.dirigent.source.HeldSourceKind;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The files that are generated, by their paths in the repository. */
final class GeneratedFiles {

  static final String SCHEMAS = "common/src/main/resources/" + Schemas.FOLDER;

  private static final String NOTE =
      "<!-- Generated from the code; the test GeneratedFilesTest says how to refresh it. -->\n\n";

  private final SchemaGeneration schemas = new SchemaGeneration();

  Map<String, String> all() {
    Map<String, String> files = new TreeMap<>();
    for (Block<?> block : Shipped.blocks()) {
      BlockSpec<?> spec = block.spec();
      files.put(schema(Schemas.config(spec.id())), pretty(schemas.of(spec.config())));
      files.put(schema(Schemas.output(spec.id())), pretty(schemas.of(spec.output())));
    }
    for (ConnectionKind<?> kind : Shipped.connectionKinds()) {
      files.put(schema(Schemas.connection(kind.kind())), pretty(schemas.of(kind.config())));
    }
    for (HeldSourceKind<?> kind : Shipped.sourceKinds()) {
      files.put(schema(Schemas.source(kind.kind())), pretty(schemas.of(kind.config())));
    }
    files.put("docs/blocks.md", blocks());
    files.put("docs/errors.md", errors());
    return files;
  }

  private static String schema(String name) {
    return SCHEMAS + name + ".json";
  }

  private static String pretty(ObjectNode schema) {
    return schema.toPrettyString() + "\n";
  }

  private String blocks() {
    StringBuilder page = new StringBuilder("# Blocks, sources and connections\n\n").append(NOTE);
    List<? extends BlockSpec<?>> specs =
        Shipped.blocks().stream()
            .<BlockSpec<?>>map(Block::spec)
            .sorted(
                Comparator.<BlockSpec<?>, String>comparing(BlockSpec::group)
                    .thenComparing(BlockSpec::id))
            .toList();
    String group = "";
    for (BlockSpec<?> spec : specs) {
      if (!spec.group().equals(group)) {
        group = spec.group();
        page.append("## ").append(group).append("\n\n");
      }
      block(page, spec);
    }
    page.append("## Sources\n\n");
    for (HeldSourceKind<?> kind : Shipped.sourceKinds()) {
      page.append("### `").append(kind.kind()).append("`\n\n");
      page.append(kind.summary()).append("\n\n");
      table(page, schemas.of(kind.config()));
    }
    page.append("## Connections\n\n");
    for (ConnectionKind<?> kind : Shipped.connectionKinds()) {
      page.append("### `").append(kind.kind()).append("`\n\n");
      page.append(kind.summary()).append("\n\n");
      table(page, schemas.of(kind.config()));
    }
    return page.toString().stripTrailing() + "\n";
  }

  private void block(StringBuilder page, BlockSpec<?> spec) {
    page.append("### `").append(spec.id()).append("`\n\n").append(spec.summary()).append(' ');
    page.append(
        spec.poll()
            .map(
                poll ->
                    "A sensor, poked every %s unless the step says otherwise."
                        .formatted(Durations.print(poll)))
            .orElse("An operator."));
    page.append("\n\n");
    table(page, schemas.of(spec.config()));
    page.append("Output:\n\n");
    table(page, schemas.of(spec.output()));
  }

  private static void table(StringBuilder page, ObjectNode schema) {
    Set<String> required = new TreeSet<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    page.append("| field | type | default | |\n| --- | --- | --- | --- |\n");
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      JsonNode about = property.getValue();
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(
                  property.getKey(),
                  type(about),
                  required.contains(property.getKey()) ? "required" : fallback(about),
                  about.path("description").asText()));
    }
    page.append('\n');
  }

  private static String type(JsonNode about) {
    if (about.has("enum")) {
      Set<String> names = new LinkedHashSet<>();
      about.get("enum").forEach(name -> names.add(name.isNull() ? "" : "`" + name.asText() + "`"));
      names.remove("");
      return String.join(", ", names);
    }
    if (about.path("x-secret").asBoolean()) {
      return "secret";
    }
    if (about.path("type").asText().equals("array")) {
      return "list of " + type(about.path("items"));
    }
    if (about.path("pattern").asText().startsWith("^(P")) {
      return "duration";
    }
    if (about.has("format")) {
      return "moment";
    }
    // Of an optional field the second type is null.
    JsonNode type = about.path("type").isArray() ? about.at("/type/0") : about.path("type");
    return type.isMissingNode() ? "any" : type.asText();
  }

  private static String fallback(JsonNode about) {
    return about.has("default") ? "`" + about.get("default").asText() + "`" : "";
  }

  private static String errors() {
    StringBuilder page = new StringBuilder("# Error codes\n\n").append(NOTE);
    page.append(
        "Codes are public API. A `transient` or `unknown` failure is retried under the step's"
            + " policy, a `rejected` one is not.\n\n");
    page.append("| code | class | what happened and what to do |\n| --- | --- | --- |\n");
    for (ErrorCode code : Shipped.errorCodes()) {
      page.append(
          "| `%s` | %s | %s |\n".formatted(code.code(), code.errorClass().code(), code.summary()));
    }
    return page.toString();
  }
}
