package dev.dirigent.infra.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders of servers that are thrown away. */
public final class Directories {

  private Directories() {}

  /** Deletes the folder and all below it; a folder that is not there is fine. */
  public static void delete(Path folder) {
    if (Files.notExists(folder)) {
      return;
    }
    try {
      List<Path> deepestFirst;
      try (Stream<Path> paths = Files.walk(folder)) {
        deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }
}
