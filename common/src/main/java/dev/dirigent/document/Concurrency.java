package dev.dirigent.document;

/** What happens to a new run while another of the same pipeline is live. */
public enum Concurrency {
  ALLOW,
  SKIP,
  QUEUE,
  REPLACE
}
