package dev.dirigent.infra.process;

/** The POSIX signals that are sent here. */
public enum Signal {
  INT,
  TERM,
  QUIT,
  KILL,
  /** Freezes the process: the cheapest way to make a late writer. */
  STOP,
  CONT
}
