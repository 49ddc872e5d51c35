package dev.dirigent.bench;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code performance.json}: the last full result of each scenario; the report is made of it. */
final class ResultFile {

  private final Path folder;
  private final ObjectNode results;

  private ResultFile(Path folder, ObjectNode results) {
    this.folder = folder;
    this.results = results;
  }

  static ResultFile in(Path folder) throws IOException {
    Path file = folder.resolve("performance.json");
    return new ResultFile(
        folder,
        Files.exists(file) ? (ObjectNode) Json.read(Files.readString(file)) : Json.object());
  }

  void put(String scenario, ObjectNode result) throws IOException {
    results.set(scenario, result);
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
    Files.writeString(
        folder.resolve("performance.json"),
        Json.mapper().writer(printer).writeValueAsString(results) + "\n");
  }

  void report() throws IOException {
    Files.writeString(folder.resolve("performance.svg"), Plot.of(results));
    Files.writeString(
        folder.resolve("performance.md"),
        Report.of(results, Files.readString(folder.resolve("performance-notes.md"))));
  }
}
