package dev.dirigent.bench;

import java.util.List;

/**
 * What one run of a scenario gave.
 *
 * @param achieved the number that counts
 * @param limit the same on this machine without the product
 * @param others whatever else was seen
 */
record Observed(Reading achieved, Reading limit, List<Reading> others) {

  double ratio() {
    return achieved.value() / limit.value();
  }
}
