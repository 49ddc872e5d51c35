package dev.dirigent.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.dirigent.json.Json;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The code keeps to the arrows, and packages made to break each rule show that it would be told.
 */
class ArchitectureTest {

  private static final String BASE = "dev.dirigent";
  private static final String BROKEN_BASE = "dev.dirigent.architecture.broken";

  private static final Architecture OURS = new Architecture(BASE);
  private static final Architecture BROKEN = new Architecture(BROKEN_BASE);

  private static final JavaClasses OUR_CLASSES =
      new ClassFileImporter()
          .importUrl(Json.class.getProtectionDomain().getCodeSource().getLocation());

  private static final JavaClasses BROKEN_CLASSES =
      new ClassFileImporter().importPackages(BROKEN_BASE);

  static Set<String> packages() {
    return Architecture.ARROWS.keySet();
  }

  @Test
  void every_package_has_its_arrows_and_every_arrow_its_package() {
    assertThat(packagesUnder(OUR_CLASSES, BASE)).containsExactlyInAnyOrderElementsOf(packages());
  }

  @ParameterizedTest
  @MethodSource("packages")
  void a_package_uses_only_those_its_arrows_lead_to(String name) {
    OURS.uses(name).check(OUR_CLASSES);
  }

  @ParameterizedTest
  @MethodSource("packages")
  void an_arrow_the_wrong_way_is_told(String name) {
    assertBroken(BROKEN.uses(name), BROKEN_BASE + "." + name + ".WrongWay");
  }

  @Test
  void sql_is_written_in_stores_only() {
    OURS.sqlOnlyInStores().check(OUR_CLASSES);
    assertBroken(BROKEN.sqlOnlyInStores(), BROKEN_BASE + ".engine.TalksSql");
  }

  @Test
  void nobody_reads_the_wall_clock() {
    OURS.timeIsInjected().check(OUR_CLASSES);
    assertBroken(
        BROKEN.timeIsInjected(),
        "TellsTheTime.instant",
        "TellsTheTime.millis",
        "TellsTheTime.clock",
        "TellsTheTime.source",
        "TellsTheTime.today");
  }

  private static void assertBroken(ArchRule rule, String... places) {
    assertThatThrownBy(() -> rule.check(BROKEN_CLASSES))
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll(places);
  }

  private static Set<String> packagesUnder(JavaClasses classes, String base) {
    return classes.stream()
        .map(type -> type.getPackageName().substring(base.length()))
        .filter(rest -> rest.startsWith("."))
        .map(rest -> rest.substring(1).split("\\.", -1)[0])
        .collect(Collectors.toSet());
  }
}
