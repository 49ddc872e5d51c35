package dev.dirigent.infra.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** A random secret of 256 bits, made once and kept in a file that only its owner can read. */
public final class KeptSecret {

  private static final int BYTES = 32;

  private KeptSecret() {}

  /** The secret in that file, in base64, which is made when it is missing. */
  public static String in(Path file) {
    return in(file, Base64.getEncoder());
  }

  /** {@link #in(Path)} in the alphabet for URLs, headers and shells, without padding. */
  public static String tokenIn(Path file) {
    return in(file, Base64.getUrlEncoder().withoutPadding());
  }

  private static String in(Path file, Base64.Encoder encoder) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      if (Files.notExists(file)) {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(
            file, encoder.encodeToString(random()), StandardOpenOption.TRUNCATE_EXISTING);
      }
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep a secret in " + file, e);
    }
  }

  private static byte[] random() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return secret;
  }
}
