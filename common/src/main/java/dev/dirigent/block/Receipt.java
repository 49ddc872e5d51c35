package dev.dirigent.block;

/**
 * What the broker is told about a batch: confirmed after the outcome's commit, handed back when
 * there was none. Both are idempotent and bounded in time, and neither throws: the outcome is
 * already decided when they are called, so a broker that does not hear it delivers again.
 */
public interface Receipt {

  /** The outcome is durable: acknowledge. */
  void confirm();

  /** There will be no outcome from this take: give everything back. */
  void handBack();

  /** For what was taken from nobody. */
  Receipt NOTHING =
      new Receipt() {
        @Override
        public void confirm() {}

        @Override
        public void handBack() {}
      };
}
