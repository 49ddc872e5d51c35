package dev.dirigent.infra.stack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.dirigent.infra.process.OwnedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Starts a program when somebody calls {@code POST /wake} and lets it leave: scale to zero on one
 * machine.
 *
 * <p>One thread starts the program and waits for its end, so it never runs twice. A call is
 * answered with 202 at once, whether the program runs, starts or must be started. A program that
 * ends with another code than 0 is started again after a pause that grows from crash to crash.
 */
public final class Activator implements AutoCloseable {

  /** A program that decides to leave needs no longer than this to be gone. */
  private static final Duration LEAVING = Duration.ofSeconds(5);

  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  /** A life this long is a healthy one: the next crash counts as the first. */
  private static final Duration HEALTHY = Duration.ofMinutes(1);

  private final Supplier<OwnedProcess> program;
  private final Consumer<String> reports;
  private final HttpServer http;
  private final Semaphore wakes = new Semaphore(0);
  private final Thread supervisor = new Thread(this::supervise, "activator");
  private volatile long lastWake;
  private volatile boolean closed;
  private volatile @Nullable OwnedProcess process;

  private Activator(Supplier<OwnedProcess> program, Consumer<String> reports, HttpServer http) {
    this.program = program;
    this.reports = reports;
    this.http = http;
  }

  /**
   * Listens on the loopback port; the program stays off until the first wake.
   *
   * @param program starts it, once per life
   * @param reports told in a sentence when the program crashed
   */
  public static Activator start(
      int port, Supplier<OwnedProcess> program, Consumer<String> reports) {
    try {
      HttpServer http =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      Activator activator = new Activator(program, reports, http);
      http.createContext("/wake", activator::answer);
      http.start();
      activator.supervisor.setDaemon(true);
      activator.supervisor.start();
      return activator;
    } catch (IOException e) {
      throw new UncheckedIOException("the activator cannot listen on port " + port, e);
    }
  }

  /** Where to send the wake calls. */
  public URI wakeUrl() {
    return URI.create("http://127.0.0.1:%d/wake".formatted(http.getAddress().getPort()));
  }

  /** The program, while it runs. */
  public Optional<OwnedProcess> running() {
    return Optional.ofNullable(process).filter(OwnedProcess::isAlive);
  }

  /** Starts the program unless it runs already. Does not wait for it. */
  public void wake() {
    lastWake = System.nanoTime();
    wakes.release();
  }

  /** Takes no more calls and ends the program. */
  @Override
  public void close() {
    closed = true;
    http.stop(0);
    supervisor.interrupt();
    try {
      supervisor.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    running().ifPresent(OwnedProcess::close);
  }

  private void supervise() {
    Duration pause = SHORTEST_PAUSE;
    try {
      while (!closed) {
        wakes.acquire();
        long born = System.nanoTime();
        boolean crashed = !liveOnce();
        wakes.drainPermits();
        if (crashed) {
          pause = since(born).compareTo(HEALTHY) > 0 ? SHORTEST_PAUSE : pause;
          Thread.sleep(pause);
          pause = longer(pause);
          wakes.release();
        } else if (since(lastWake).compareTo(LEAVING) < 0) {
          // It may have come too late for the program that was about to leave.
          wakes.release();
        }
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  /** Runs the program to its end; whether it left in good order. */
  private boolean liveOnce() throws InterruptedException {
    try {
      OwnedProcess started = program.get();
      process = started;
      int exitCode = started.awaitExit();
      if (exitCode != 0) {
        reports.accept(
            "%s ended with exit code %d and is started again. %s"
                .formatted(started.name(), exitCode, started.describeLog()));
      }
      return exitCode == 0;
    } catch (RuntimeException e) {
      reports.accept("could not be started and is tried again: " + e.getMessage());
      return false;
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean post = exchange.getRequestMethod().equals("POST");
      if (post) {
        wake();
      }
      exchange.sendResponseHeaders(post ? 202 : 405, -1);
    }
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
  }
}
