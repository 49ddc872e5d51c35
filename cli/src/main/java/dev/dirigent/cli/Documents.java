package dev.dirigent.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds and reads pipeline documents: a file, all files of a folder, or standard input. */
final class Documents {

  /**
   * One document.
   *
   * @param name how the person called it, for messages
   */
  record Document(String name, String mediaType, String text) {}

  private static final String YAML = "application/yaml";
  private static final String JSON = "application/json";

  private final Environment environment;

  Documents(Environment environment) {
    this.environment = environment;
  }

  /** The documents at that place, in order of their names; a folder is searched to its bottom. */
  List<Document> at(String place) throws IOException {
    if (place.equals("-")) {
      String text = new String(environment.in().readAllBytes(), StandardCharsets.UTF_8);
      return List.of(new Document("<stdin>", text.strip().startsWith("{") ? JSON : YAML, text));
    }
    Path path = environment.path(place);
    if (!Files.isDirectory(path)) {
      return List.of(read(path, place));
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(path)) {
      files = all.filter(Files::isRegularFile).filter(Documents::named).sorted().toList();
    }
    List<Document> documents = new ArrayList<>();
    for (Path file : files) {
      documents.add(
          read(file, Path.of(place).resolve(path.relativize(file)).normalize().toString()));
    }
    return documents;
  }

  private static boolean named(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
  }

  private static Document read(Path file, String name) throws IOException {
    return new Document(name, name.endsWith(".json") ? JSON : YAML, Files.readString(file));
  }
}
