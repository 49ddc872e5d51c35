package dev.dirigent.document;

import java.util.List;

/** Problems in a line each, for tables: {@code line:column code path}. */
final class Told {

  private Told() {}

  static List<String> by(DocumentException exception) {
    return exception.problems().stream().map(Told::line).toList();
  }

  private static String line(Problem problem) {
    String place = problem.place().map(at -> at.line() + ":" + at.column()).orElse("nowhere");
    return place + " " + problem.code() + " " + problem.path();
  }
}
