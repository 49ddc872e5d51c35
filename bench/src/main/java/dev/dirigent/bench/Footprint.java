package dev.dirigent.bench;

import dev.dirigent.infra.process.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What processes take while nothing is to be done, as Linux counts it. */
final class Footprint {

  private static final double TICKS_PER_SECOND = 100;

  private Footprint() {}

  /** Resident memory and share of a core of each service over that time. */
  static List<Reading> ofIdle(Map<String, ServiceProcess> services, Duration time) {
    Map<String, Long> before = new TreeMap<>();
    services.forEach((name, service) -> before.put(name, ticks(service)));
    Sql.pause(time);
    List<Reading> readings = new ArrayList<>();
    before.forEach(
        (name, ticks) -> {
          ServiceProcess service = services.get(name);
          if (service != null) {
            String prefix = name.replace('-', '_');
            double busy = (ticks(service) - ticks) / TICKS_PER_SECOND;
            readings.add(
                new Reading(
                    prefix + "_idle_cpu", "% of a core", 100 * busy / (time.toMillis() / 1000.0)));
            readings.add(new Reading(prefix + "_rss", "MiB", residentMebibytes(service)));
          }
        });
    return readings;
  }

  /** Resident memory of each service. */
  static List<Reading> memory(Map<String, ServiceProcess> services) {
    return new TreeMap<>(services)
        .entrySet().stream()
            .map(
                service ->
                    new Reading(
                        service.getKey().replace('-', '_') + "_rss",
                        "MiB",
                        residentMebibytes(service.getValue())))
            .toList();
  }

  private static long ticks(ServiceProcess service) {
    String stat = read(service, "stat");
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
  }

  private static double residentMebibytes(ServiceProcess service) {
    return read(service, "status")
        .lines()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
        .sum();
  }

  private static String read(ServiceProcess service, String file) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(pid(service)), file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The Java process: a launcher may stand before it. */
  private static long pid(ServiceProcess service) {
    return service.process().descendants().stream()
        .filter(process -> process.info().command().orElse("").endsWith("/java"))
        .mapToLong(ProcessHandle::pid)
        .findFirst()
        .orElse(service.process().pid());
  }
}
