package dev.dirigent.document;

/** Which runs go first. */
public enum Priority {
  LOW(0),
  NORMAL(1),
  HIGH(2);

  private final int rank;

  Priority(int rank) {
    this.rank = rank;
  }

  /** As stored; higher goes first. */
  public int rank() {
    return rank;
  }
}
