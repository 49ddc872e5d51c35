package dev.dirigent.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * JSON that breaks parsers. The third-party collection beside the project is used where it is; a
 * clone by itself has the project's own cases only, and the test's output says so.
 */
public final class JsonCorpus {

  private static final Path COLLECTION =
      Path.of(System.getProperty("dirigent.root"), "..", "shared", "corpora", "json");

  private JsonCorpus() {}

  /** What a reader has to do with a text. */
  public enum Expected {
    ACCEPTED,
    REFUSED,
    EITHER
  }

  /** One text. */
  @SuppressWarnings("ArrayRecordComponent") // samples are never compared
  public record Sample(String name, Expected expected, byte[] bytes) {

    @Override
    public String toString() {
      return name;
    }
  }

  public static List<Sample> samples() {
    List<Sample> samples = new ArrayList<>(own());
    if (Files.isDirectory(COLLECTION)) {
      samples.addAll(files("test_parsing"));
      samples.addAll(files("test_transform"));
    } else {
      System.out.println("No JSON collection at " + COLLECTION + ": only the project's own cases.");
    }
    return samples;
  }

  private static List<Sample> own() {
    return List.of(
        own("nul", Expected.ACCEPTED, "{\"a\":\"\\u0000\"}"),
        own("half a pair", Expected.ACCEPTED, "[\"\\uD800\"]"),
        own("many digits", Expected.ACCEPTED, "123456789012345678901234567890.10"),
        own("same key twice", Expected.ACCEPTED, "{\"b\":1,\"a\":2,\"b\":3}"),
        own("blanks", Expected.ACCEPTED, " \t\r\n[ 1 , 2 ] \n"),
        own("nothing", Expected.REFUSED, ""),
        own("comment", Expected.REFUSED, "[1/*one*/]"),
        own("two values", Expected.REFUSED, "1 2"),
        own("raw control character", Expected.REFUSED, "[\"\u0001\"]"));
  }

  private static Sample own(String name, Expected expected, String text) {
    return new Sample(name, expected, text.getBytes(UTF_8));
  }

  private static List<Sample> files(String folder) {
    try (Stream<Path> files = Files.list(COLLECTION.resolve(folder))) {
      return files.sorted().map(JsonCorpus::sample).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Sample sample(Path file) {
    String name = file.getFileName().toString();
    Expected expected =
        name.startsWith("y_")
            ? Expected.ACCEPTED
            : name.startsWith("n_") ? Expected.REFUSED : Expected.EITHER;
    try {
      return new Sample(name, expected, Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
