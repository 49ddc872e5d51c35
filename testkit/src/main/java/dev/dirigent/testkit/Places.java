package dev.dirigent.testkit;

import java.nio.file.Path;

/** Where the servers of a test JVM live. */
final class Places {

  private Places() {}

  /** A folder for one server of this JVM, in the module's build folder. */
  static Path server(String name) {
    return Path.of("target", "testkit", name + "-" + ProcessHandle.current().pid())
        .toAbsolutePath();
  }

  /** PostgreSQL's programs are unpacked once for the whole checkout. */
  static Path cache() {
    return Path.of(System.getProperty("dirigent.root", "target"), ".dirigent", "cache")
        .toAbsolutePath();
  }
}
