package dev.dirigent.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExampleDocumentsTest {

  static List<Path> examples() throws IOException {
    try (Stream<Path> files =
        Files.walk(Path.of(System.getProperty("dirigent.root"), "examples"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void an_example_is_read_and_written_back(Path example) throws IOException {
    PipelineDocument document = PipelineReader.read(Files.readString(example));

    assertThat(PipelineReader.read(CanonicalDocument.yaml(document))).isEqualTo(document);
  }
}
