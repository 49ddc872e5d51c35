package dev.dirigent.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The arrows between the packages under a base, as rules. The base is a parameter so that the same
 * rules can be shown to fail on packages that break them.
 */
record Architecture(String base) {

  /** The packages that each package may use, itself aside. */
  static final Map<String, Set<String>> ARROWS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("json", Set.of()),
              Map.entry("loop", Set.of()),
              Map.entry("document", Set.of("json")),
              Map.entry("block", Set.of("json")),
              Map.entry("message", Set.of("json")),
              Map.entry("source", Set.of("block", "json")),
              Map.entry("store", Set.of("block", "source", "json")),
              Map.entry("connection", Set.of("block", "store", "json")),
              Map.entry("kafka", Set.of("block", "connection", "message", "source", "json")),
              Map.entry("transform", Set.of("block", "connection", "message", "json")),
              Map.entry("flow", Set.of("block", "connection", "message", "json")),
              Map.entry(
                  "engine",
                  Set.of("block", "connection", "document", "loop", "source", "store", "json")),
              Map.entry("wakeup", Set.of("block", "engine", "loop", "store")),
              Map.entry(
                  "service",
                  Set.of(
                      "block",
                      "connection",
                      "document",
                      "engine",
                      "json",
                      "loop",
                      "source",
                      "store",
                      "wakeup"))));

  /** Where a service is put together, and the only place that knows what time it really is. */
  private static final String COMPOSITION_ROOT = "service";

  private static final List<Class<?>> HAVE_NOW =
      List.of(
          Instant.class,
          LocalDate.class,
          LocalDateTime.class,
          LocalTime.class,
          OffsetDateTime.class,
          ZonedDateTime.class,
          Year.class);

  ArchRule uses(String name) {
    String[] allowed =
        Stream.concat(Stream.of(name), ARROWS.getOrDefault(name, Set.of()).stream())
            .map(this::inside)
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(inside(name))
        .should()
        .onlyDependOnClassesThat(not(resideInAPackage(base + "..")).or(resideInAnyPackage(allowed)))
        .as("%s uses only %s of ours".formatted(name, ARROWS.get(name)));
  }

  ArchRule sqlOnlyInStores() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(inside("store"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "org.postgresql..")
        .as("java.sql appears in store and nowhere else");
  }

  ArchRule timeIsInjected() {
    return noClasses()
        .that()
        .resideInAPackage(base + "..")
        .should()
        .accessTargetWhere(readsTheWallClock())
        .as("Java takes its time from an injected InstantSource");
  }

  private String inside(String name) {
    return base + "." + name + "..";
  }

  private DescribedPredicate<JavaAccess<?>> readsTheWallClock() {
    return DescribedPredicate.describe("the wall clock is read", this::readsTheWallClock);
  }

  private boolean readsTheWallClock(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    String name = access.getName();
    if (owner.isEquivalentTo(InstantSource.class)) {
      return name.equals("system") && !isCompositionRoot(access.getOriginOwner());
    }
    return (owner.isEquivalentTo(System.class) && name.equals("currentTimeMillis"))
        || (owner.isEquivalentTo(Clock.class) && (name.startsWith("system") || name.equals("tick")))
        || (name.equals("now") && HAVE_NOW.stream().anyMatch(owner::isEquivalentTo));
  }

  private boolean isCompositionRoot(JavaClass origin) {
    return resideInAPackage(inside(COMPOSITION_ROOT)).test(origin);
  }
}
