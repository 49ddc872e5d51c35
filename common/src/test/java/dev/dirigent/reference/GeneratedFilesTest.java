package dev.dirigent.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.block.Block;
import dev.dirigent.connection.ConnectionKind;
import dev.dirigent.source.HeldSourceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GeneratedFilesTest {

  private static final Path ROOT = Path.of(System.getProperty("dirigent.root"));

  private static final String REFRESH =
      "stale; refresh it with: mvn -pl common -am test -Dtest=GeneratedFilesTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Ddirigent.refresh=true";

  @Test
  void schemas_and_reference_are_what_the_code_says() throws IOException {
    Map<String, String> files = new GeneratedFiles().all();
    if (Boolean.getBoolean("dirigent.refresh")) {
      write(files);
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = ROOT.resolve(file.getKey());
      assertThat(path).as(REFRESH).exists();
      assertThat(Files.readString(path))
          .as("%s is %s", file.getKey(), REFRESH)
          .isEqualTo(file.getValue());
    }
  }

  @Test
  void no_schema_outlives_its_block() throws IOException {
    Set<String> generated = new GeneratedFiles().all().keySet();
    try (Stream<Path> files = Files.walk(ROOT.resolve(GeneratedFiles.SCHEMAS))) {
      assertThat(files.filter(Files::isRegularFile).map(file -> ROOT.relativize(file).toString()))
          .allMatch(generated::contains);
    }
  }

  @Test
  void every_block_and_every_kind_is_in_the_reference() {
    assertThat(names(Shipped.blocks())).isEqualTo(Shipped.implementations(Block.class));
    assertThat(names(Shipped.connectionKinds()))
        .isEqualTo(Shipped.implementations(ConnectionKind.class));
    assertThat(names(Shipped.sourceKinds()))
        .isEqualTo(Shipped.implementations(HeldSourceKind.class));
  }

  private static Set<String> names(Collection<?> objects) {
    return objects.stream().map(object -> object.getClass().getName()).collect(Collectors.toSet());
  }

  private static void write(Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = ROOT.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }
}
