package dev.dirigent.bench;

/** How much a scenario does: a check that it works, or a measurement. */
enum Size {
  SMALL,
  FULL;

  int of(int small, int full) {
    return this == SMALL ? small : full;
  }
}
