package dev.dirigent.document;

import java.util.ArrayList;
import java.util.List;

/**
 * The keys of each kind of mapping in a document, in canonical order.
 *
 * @param of what the mapping is, for messages
 * @param notYet keys of the format that this version refuses
 */
record Keys(String of, List<String> known, List<String> notYet) {

  static final Keys PIPELINE =
      new Keys(
          "a pipeline",
          List.of(
              "format",
              "kind",
              "code",
              "name",
              "description",
              "tags",
              "concurrency",
              "priority",
              "params",
              "sources",
              "steps",
              "requires"),
          List.of());

  static final Keys SOURCE =
      new Keys("a source", List.of("code", "kind", "step", "config", "max_in_flight"), List.of());

  static final Keys STEP =
      new Keys(
          "a step",
          List.of(
              "block",
              "depends_on",
              "rule",
              "retry",
              "timeout",
              "poll",
              "deadline",
              "on_timeout",
              "continue_on_failure",
              "config"),
          List.of("for_each", "items"));

  static final Keys RETRY =
      new Keys("retry", List.of("max_attempts", "backoff", "max_backoff"), List.of());

  static final Keys REQUIRES = new Keys("requires", List.of("blocks", "connections"), List.of());

  /** Everything an author may mean. */
  List<String> all() {
    List<String> all = new ArrayList<>(known);
    all.addAll(notYet);
    return all;
  }
}
