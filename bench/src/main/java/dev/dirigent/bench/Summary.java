package dev.dirigent.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The runs of one scenario as an object for the result file. */
final class Summary {

  private Summary() {}

  static ObjectNode of(Size size, List<Observed> runs, String machine) {
    ObjectNode result = Json.object();
    result.put("size", size.name().toLowerCase(java.util.Locale.ROOT)).put("runs", runs.size());
    ObjectNode figures = result.putObject("figures");
    Map<String, List<Reading>> byName = new LinkedHashMap<>();
    for (Observed run : runs) {
      collect(byName, run.achieved());
      run.others().forEach(reading -> collect(byName, reading));
    }
    byName.forEach((name, readings) -> put(figures, readings));
    put(result.putObject("limit"), runs.stream().map(Observed::limit).toList());
    put(
        result,
        runs.stream().map(run -> new Reading("ratio", "achieved/limit", run.ratio())).toList());
    result.put("machine", machine);
    return result;
  }

  private static void collect(Map<String, List<Reading>> byName, Reading reading) {
    byName.computeIfAbsent(reading.name(), name -> new ArrayList<>()).add(reading);
  }

  private static void put(ObjectNode into, List<Reading> readings) {
    Spread spread = Spread.of(readings.stream().map(Reading::value).toList());
    into.putObject(readings.getFirst().name())
        .put("median", rounded(spread.median()))
        .put("min", rounded(spread.min()))
        .put("max", rounded(spread.max()))
        .put("unit", readings.getFirst().unit());
  }

  /** Three digits after the point are more than any of these numbers is good for. */
  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
