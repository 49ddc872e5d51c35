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

  /** The priority stored as that rank. */
  public static Priority of(int rank) {
    for (Priority priority : values()) {
      if (priority.rank == rank) {
        return priority;
      }
    }
    throw new IllegalArgumentException("no priority has the rank " + rank);
  }

  /** As stored; higher goes first. */
  public int rank() {
    return rank;
  }
}
