package dev.dirigent.apiservice.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** The value of a token in the open: {@code dg_} and 256 random bits. Prints as stars. */
public record TokenValue(String reveal) {

  private static final String PREFIX = "dg_";
  private static final int BYTES = 32;

  static TokenValue random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new TokenValue(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** SHA-256: 256 random bits need no salt, and a look-up by digest leaks no timing. */
  byte[] digest() {
    try {
      return MessageDigest.getInstance("SHA-256").digest(reveal.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "***";
  }
}
