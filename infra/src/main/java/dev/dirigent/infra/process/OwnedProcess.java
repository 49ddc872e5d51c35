package dev.dirigent.infra.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A process that cannot outlive this JVM.
 *
 * <p>However this JVM ends, a watcher beside the process sends it its stop signal and, ten seconds
 * later, SIGKILL. The process runs in a session of its own, so a Ctrl-C in the terminal reaches the
 * owner alone, which then ends its processes in the order it wants. Thread-safe.
 */
public final class OwnedProcess implements AutoCloseable {

  private static final String LAUNCH = read("owned.sh");
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration GRACE = Duration.ofSeconds(20);
  private static final Duration AFTER_KILL = Duration.ofSeconds(10);
  private static final int TAIL_LINES = 30;
  private static final int TAIL_BYTES = 64 * 1024;

  private final Command command;
  private final Process process;
  private final long logStart;

  private OwnedProcess(Command command, Process process, long logStart) {
    this.command = command;
    this.process = process;
    this.logStart = logStart;
  }

  /** Starts the command; says nothing about whether it works, see {@link #awaitReady}. */
  public static OwnedProcess start(Command command) {
    List<String> arguments =
        new ArrayList<>(
            List.of("setsid", "sh", "-c", LAUNCH, command.name(), command.stop().name()));
    arguments.addAll(command.arguments());
    ProcessBuilder builder =
        new ProcessBuilder(arguments)
            .directory(command.directory().toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(command.log().toFile()));
    builder.environment().putAll(command.environment());
    try {
      Files.createDirectories(command.log().toAbsolutePath().getParent());
      long logStart = Files.exists(command.log()) ? Files.size(command.log()) : 0;
      return new OwnedProcess(command, builder.start(), logStart);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + command.name(), e);
    }
  }

  public String name() {
    return command.name();
  }

  public long pid() {
    return process.pid();
  }

  public Path log() {
    return command.log();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** The processes that this one has started, and theirs. */
  public List<ProcessHandle> descendants() {
    return process.descendants().toList();
  }

  /** The exit code, once the process has ended; 128 plus the signal where a signal ended it. */
  public OptionalInt exitCode() {
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  /**
   * Returns when the condition holds.
   *
   * @param ready asked again and again, so it must be quick and bounded
   * @throws ProcessFailedException when the process ended first or the time was over
   */
  public void awaitReady(Duration within, BooleanSupplier ready) {
    long deadline = System.nanoTime() + within.toNanos();
    while (!ready.getAsBoolean()) {
      if (endedWithin(PAUSE)) {
        throw new ProcessFailedException(
            "%s ended with exit code %d before it was ready.%n%s"
                .formatted(name(), process.exitValue(), describeLog()));
      }
      if (System.nanoTime() > deadline) {
        throw new ProcessFailedException(
            "%s was not ready within %d s.%n%s"
                .formatted(name(), within.toSeconds(), describeLog()));
      }
    }
  }

  /** {@link #awaitReady} until this start's output contains the text. */
  public void awaitLog(String text, Duration within) {
    awaitReady(within, () -> output().contains(text));
  }

  /**
   * Returns the exit code when the process has ended.
   *
   * @throws ProcessFailedException when it still runs after that long
   */
  public int awaitExit(Duration within) {
    if (!endedWithin(within)) {
      throw new ProcessFailedException(
          "%s still runs after %d s.%n%s".formatted(name(), within.toSeconds(), describeLog()));
    }
    return process.exitValue();
  }

  /** Waits for the end, however long that takes; returns the exit code. */
  public int awaitExit() throws InterruptedException {
    return process.waitFor();
  }

  /** Sends a signal; does nothing when the process has ended. */
  public void signal(Signal signal) {
    if (!isAlive()) {
      return;
    }
    try {
      new ProcessBuilder("kill", "-" + signal.name(), Long.toString(pid()))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot signal " + name(), e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** SIGKILL; on return the process is gone. */
  public void kill9() {
    process.destroyForcibly();
    awaitExit(AFTER_KILL);
  }

  /** Asks the process to end, kills it when it has not after the grace; on return it is gone. */
  public void terminate(Duration grace) {
    signal(command.stop());
    if (!endedWithin(grace)) {
      kill9();
    }
  }

  @Override
  public void close() {
    terminate(GRACE);
  }

  /** What this start has written so far, from the beginning. */
  public String output() {
    return readLog(logStart);
  }

  /** The last lines of the log. */
  public String logTail() {
    List<String> lines = readLog(Math.max(logStart, logSize() - TAIL_BYTES)).lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
  }

  /** The log's path and last lines, for messages. */
  public String describeLog() {
    String tail = logTail();
    return tail.isBlank()
        ? "Its log %s is empty.".formatted(log())
        : "The last lines of its log %s:%n%s".formatted(log(), tail.indent(2).stripTrailing());
  }

  private boolean endedWithin(Duration time) {
    try {
      return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private long logSize() {
    try {
      return Files.size(log());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String readLog(long from) {
    try (RandomAccessFile file = new RandomAccessFile(log().toFile(), "r")) {
      long start = Math.min(from, file.length());
      byte[] bytes = new byte[Math.toIntExact(file.length() - start)];
      file.seek(start);
      file.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted while waiting for " + name(), e);
  }

  private static String read(String resource) {
    try (InputStream in = OwnedProcess.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing from the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
