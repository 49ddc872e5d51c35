package dev.dirigent.bench;

/** Something that is measured. One object serves all its runs, which share servers and services. */
interface Scenario extends AutoCloseable {

  /** Starts what every run needs, and warms it up. */
  void prepare();

  /** Measures the limit and the product, once each. */
  Observed run();

  @Override
  void close();
}
