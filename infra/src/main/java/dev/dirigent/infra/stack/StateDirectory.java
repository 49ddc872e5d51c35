package dev.dirigent.infra.stack;

import dev.dirigent.infra.process.FreePorts;
import dev.dirigent.infra.server.KeptSecret;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** What the local stack keeps between starts. One stack at a time may have it open. */
final class StateDirectory implements AutoCloseable {

  private final Path directory;
  private final FileChannel lock;

  private StateDirectory(Path directory, FileChannel lock) {
    this.directory = directory;
    this.lock = lock;
  }

  /**
   * Opens the folder, which is made when it is missing.
   *
   * @throws StackException when another stack has it open
   */
  static StateDirectory open(Path directory) {
    try {
      Files.createDirectories(directory);
      FileChannel channel =
          FileChannel.open(
              directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        throw new StackException(
            "another local stack runs in %s: stop it, or choose another folder with --data"
                .formatted(directory));
      }
      return new StateDirectory(directory, channel);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot open " + directory, e);
    }
  }

  Path path() {
    return directory;
  }

  Path folder(String name) {
    return directory.resolve(name);
  }

  /** Seals the secrets of connections. */
  String secretKey() {
    return KeptSecret.in(directory.resolve("secret-key"));
  }

  /** The first administrator's credential. */
  String bootstrapToken() {
    return KeptSecret.tokenIn(tokenFile());
  }

  Path tokenFile() {
    return directory.resolve("bootstrap-token");
  }

  /**
   * The port of each listener: as asked for now, else as at the last start, else a free one. They
   * are kept because the address of the broker is in connections that people have stored.
   *
   * @throws StackException naming the port that is taken
   */
  Map<Listener, Integer> ports(Map<Listener, Integer> asked) {
    Path file = directory.resolve("ports.properties");
    Properties kept = read(file);
    Map<Listener, Integer> ports = new EnumMap<>(Listener.class);
    for (Listener listener : Listener.values()) {
      Integer port = asked.get(listener);
      if (port == null) {
        String known = kept.getProperty(listener.key());
        port = known == null ? unused(ports) : Integer.valueOf(known);
      }
      if (!FreePorts.isFree(port)) {
        throw new StackException(
            "port %d, meant for %s, is taken by another process: stop that one, or choose another port with %s"
                .formatted(port, listener.title(), listener.option()));
      }
      ports.put(listener, port);
      kept.setProperty(listener.key(), port.toString());
    }
    write(file, kept);
    return ports;
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close " + directory, e);
    }
  }

  private static int unused(Map<Listener, Integer> taken) {
    int port = FreePorts.next();
    while (taken.containsValue(port)) {
      port = FreePorts.next();
    }
    return port;
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException ofThisJvm) {
      return null;
    }
  }

  private static Properties read(Path file) {
    Properties properties = new Properties();
    if (Files.exists(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read " + file, e);
      }
    }
    return properties;
  }

  private static void write(Path file, Properties properties) {
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, "The ports of the local stack");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
