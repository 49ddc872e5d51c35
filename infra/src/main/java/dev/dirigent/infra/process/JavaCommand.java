package dev.dirigent.infra.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines for JVMs that share a small machine: little memory, a quick start. */
public final class JavaCommand {

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private JavaCommand() {}

  /** The same Java as this one, with a heap of at most that many MiB, and what follows. */
  public static List<String> of(int heapMegabytes, List<String> rest) {
    List<String> command =
        new ArrayList<>(
            List.of(
                JAVA,
                "-Xmx" + heapMegabytes + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED"));
    command.addAll(rest);
    return List.copyOf(command);
  }
}
