package dev.dirigent.infra.server;

import dev.dirigent.infra.process.Directories;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Properties;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** PostgreSQL's programs, unpacked from the class path once and shared by all that follow. */
final class PostgresBinaries {

  private static final Map<String, String> ARCHIVES =
      Map.of("amd64", "postgres-linux-x86_64.txz", "aarch64", "postgres-linux-arm_64.txz");

  private final Path home;

  private PostgresBinaries(Path home) {
    this.home = home;
  }

  Path program(String name) {
    return home.resolve("bin").resolve(name);
  }

  /** The programs, unpacked into a folder below the given one unless they already are there. */
  static PostgresBinaries below(Path cache) {
    try {
      Path home = cache.resolve("postgresql-" + version());
      if (Files.notExists(home)) {
        unpack(cache, home);
      }
      return new PostgresBinaries(home);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot unpack PostgreSQL into " + cache, e);
    }
  }

  private static void unpack(Path cache, Path home) throws IOException {
    Files.createDirectories(cache);
    Path unpacking = Files.createTempDirectory(cache, "unpacking-");
    try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(archive()))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        write(tar, entry, unpacking);
      }
    }
    try {
      // Atomic, so that nobody ever sees half of it, however many do this at once.
      Files.move(unpacking, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException othersWereFaster) {
      Directories.delete(unpacking);
    }
  }

  private static String version() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = resource("postgresql.properties")) {
      properties.load(in);
    }
    return properties.getProperty("version");
  }

  private static InputStream archive() throws IOException {
    String architecture = System.getProperty("os.arch");
    String name = ARCHIVES.get(architecture);
    if (name == null || !System.getProperty("os.name").equals("Linux")) {
      throw new IOException(
          "the PostgreSQL of the local stack is for Linux on %s only, this is %s on %s"
              .formatted(ARCHIVES.keySet(), System.getProperty("os.name"), architecture));
    }
    return resource("/" + name);
  }

  private static InputStream resource(String name) throws IOException {
    InputStream in = PostgresBinaries.class.getResourceAsStream(name);
    if (in == null) {
      throw new FileNotFoundException(name + " is missing from the class path");
    }
    return in;
  }

  private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path root)
      throws IOException {
    Path target = root.resolve(entry.getName()).normalize();
    if (!target.startsWith(root)) {
      throw new IOException("entry outside of the archive: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, target);
    boolean executable = (entry.getMode() & 0100) != 0;
    Files.setPosixFilePermissions(
        target, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
  }
}
