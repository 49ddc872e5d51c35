package dev.dirigent.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.infra.process.ProcessFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code make bench}: runs scenarios and writes what they gave.
 *
 * <p>Arguments: the size, the number of runs, and the names of scenarios, or none for all.
 */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) throws IOException {
    Path checkout = Path.of(System.getProperty("dirigent.root", "")).toAbsolutePath();
    Size size = Size.valueOf(arguments[0].toUpperCase(Locale.ROOT));
    int runs = Integer.parseInt(arguments[1]);
    List<Kind> kinds = new ArrayList<>();
    for (String title : Arrays.asList(arguments).subList(2, arguments.length)) {
      Optional<Kind> kind = Kind.of(title);
      if (kind.isEmpty()) {
        say("there is no scenario %s; there are micro and %s".formatted(title, titles()));
        System.exit(2);
      }
      kinds.add(kind.get());
    }
    if (kinds.isEmpty()) {
      kinds.addAll(List.of(Kind.values()));
    }
    ResultFile results = ResultFile.in(checkout.resolve("docs"));
    Path build = Files.createDirectories(checkout.resolve("bench/target"));
    Path folder = Files.createTempDirectory(build, "bench-");
    try (Servers servers = Servers.start(checkout, folder)) {
      for (Kind kind : kinds) {
        ObjectNode summary = measure(kind, size, runs, checkout, servers);
        say(kind.title() + " " + summary);
        if (size == Size.FULL) {
          results.put(kind.title(), summary);
        }
      }
    } catch (BenchException | ProcessFailedException e) {
      say("failed: " + e);
      System.exit(1);
    }
    if (size == Size.FULL) {
      results.report();
    }
    System.exit(0);
  }

  /** Runs one scenario so often, on a database of its own. */
  static ObjectNode measure(Kind kind, Size size, int runs, Path checkout, Servers servers) {
    Bed bed = new Bed(checkout, servers, kind.title());
    try (Scenario scenario = kind.on(bed, size)) {
      String machine = Machine.line(bed.sql());
      say(kind.title() + ": preparing");
      scenario.prepare();
      List<Observed> observed = new ArrayList<>();
      for (int run = 1; run <= runs; run++) {
        Observed one = scenario.run();
        say("%s: run %d of %d: %s".formatted(kind.title(), run, runs, one));
        observed.add(one);
      }
      return Summary.of(size, observed, machine);
    } catch (BenchException e) {
      bed.services().values().forEach(service -> say(service.process().describeLog()));
      throw e;
    }
  }

  private static List<String> titles() {
    return Arrays.stream(Kind.values()).map(Kind::title).toList();
  }

  private static void say(String sentence) {
    System.out.println("bench: " + sentence);
  }
}
