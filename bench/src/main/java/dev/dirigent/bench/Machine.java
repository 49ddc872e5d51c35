package dev.dirigent.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What everything ran on, in a line. */
final class Machine {

  private Machine() {}

  static String line(Sql sql) {
    return String.format(
        Locale.ROOT,
        "%d cores, %s, PostgreSQL %s, JDK %s, load %s before",
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        sql.text("show server_version"),
        System.getProperty("java.version"),
        load());
  }

  private static String load() {
    try {
      return Files.readString(Path.of("/proc/loadavg")).split(" ", -1)[0];
    } catch (IOException notHere) {
      return "unknown";
    }
  }
}
