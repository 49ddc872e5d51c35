package dev.dirigent.infra.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Picks loopback ports for servers.
 *
 * <p>They lie below the range from which systems take the ports of outgoing connections, so the
 * port of a server that is stopped for a moment is not taken by somebody's client before it is
 * back.
 */
public final class FreePorts {

  private static final int LOWEST = 15_000;
  private static final int HIGHEST = 31_999;
  private static final int ATTEMPTS = 200;

  private FreePorts() {}

  /** A port that nobody listens on now. */
  public static int next() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST + 1);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "no free loopback port found between %d and %d".formatted(LOWEST, HIGHEST));
  }

  /** Whether a server could listen on the port now. */
  public static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
