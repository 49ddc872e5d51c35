package dev.dirigent.infra.server;

/** What happens to a server's data. */
public enum Lifetime {
  /** Kept between starts, and durable. */
  KEPT,
  /** Deleted on close. */
  THROWN_AWAY
}
