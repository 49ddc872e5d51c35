package dev.dirigent.bench;

import java.util.Arrays;
import java.util.List;

/** A number over several runs. */
record Spread(double median, double min, double max) {

  static Spread of(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(value -> value).sorted().toArray();
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(median, Arrays.stream(sorted).min().orElseThrow(), sorted[sorted.length - 1]);
  }
}
