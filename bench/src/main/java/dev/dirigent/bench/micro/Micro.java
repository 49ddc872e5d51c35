package dev.dirigent.bench.micro;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** {@code make bench SCENARIO=micro}: time and allocation of each operation. */
public final class Micro {

  private Micro() {}

  /** The first argument is the size; small only shows that everything runs. */
  public static void main(String[] arguments) throws RunnerException {
    boolean small = arguments.length > 0 && arguments[0].equals("small");
    TimeValue each = TimeValue.milliseconds(small ? 100 : 1000);
    new Runner(
            new OptionsBuilder()
                .include(HotPath.class.getName())
                .addProfiler(GCProfiler.class)
                .forks(small ? 0 : 1)
                .warmupIterations(small ? 1 : 5)
                .warmupTime(each)
                .measurementIterations(small ? 1 : 5)
                .measurementTime(each)
                .build())
        .run();
  }
}
