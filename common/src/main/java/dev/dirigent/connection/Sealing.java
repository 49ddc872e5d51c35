package dev.dirigent.connection;

import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals secrets with AES-256-GCM. A sealed text is {@code <key id>:<base64 of nonce and
 * ciphertext>}; it opens only for the connection and the field it was sealed for. Thread-safe.
 */
@Startup
@Singleton
public final class Sealing {

  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int KEY_ID_BYTES = 4;

  private final List<Key> keys;
  private final SecureRandom random = new SecureRandom();

  private record Key(String id, SecretKey secret) {}

  /**
   * Reads the keys.
   *
   * @throws IllegalArgumentException when one of them is not 32 bytes in base64
   */
  public Sealing(SecretKeyConfig config) {
    keys = config.secretKey().filter(text -> !text.isBlank()).map(Sealing::keys).orElse(List.of());
  }

  /** Whether there is a key to seal with. */
  public boolean possible() {
    return !keys.isEmpty();
  }

  /**
   * Seals a field of a connection with the first key.
   *
   * @throws ConnectionException when there is no key
   */
  public String seal(UUID connection, String field, String plain) {
    if (keys.isEmpty()) {
      throw new ConnectionException(
          ConnectionError.NO_SECRET_KEY,
          "the field %s is a secret and there is no key to seal it with: set dirigent.secret-key"
              .formatted(field));
    }
    Key key = keys.getFirst();
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key, nonce, connection, field);
      byte[] ciphertext = cipher.doFinal(plain.getBytes(StandardCharsets.UTF_8));
      ByteBuffer sealed = ByteBuffer.allocate(NONCE_BYTES + ciphertext.length);
      sealed.put(nonce).put(ciphertext);
      return key.id + ":" + Base64.getEncoder().encodeToString(sealed.array());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM does not work in this JVM", e);
    }
  }

  /**
   * Opens a field of a connection.
   *
   * @throws ConnectionException when the key it was sealed with is not here, or the text was
   *     altered or sealed for another place
   */
  public String open(UUID connection, String field, String sealed) {
    Key key = keyOf(sealed, field);
    try {
      byte[] bytes = Base64.getDecoder().decode(sealed.substring(sealed.indexOf(':') + 1));
      byte[] nonce = Arrays.copyOfRange(bytes, 0, NONCE_BYTES);
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, nonce, connection, field);
      return new String(
          cipher.doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES), StandardCharsets.UTF_8);
    } catch (AEADBadTagException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new ConnectionException(
          ConnectionError.CANNOT_OPEN,
          "the sealed field %s is damaged or belongs to another connection: set it again"
              .formatted(field));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM does not work in this JVM", e);
    }
  }

  /** Whether the text is sealed with the first key. */
  boolean current(String sealed) {
    return !keys.isEmpty() && sealed.startsWith(keys.getFirst().id + ":");
  }

  private Key keyOf(String sealed, String field) {
    return keys.stream()
        .filter(key -> sealed.startsWith(key.id + ":"))
        .findFirst()
        .orElseThrow(
            () ->
                new ConnectionException(
                    keys.isEmpty() ? ConnectionError.NO_SECRET_KEY : ConnectionError.CANNOT_OPEN,
                    "the key that the field %s was sealed with is not in dirigent.secret-key"
                        .formatted(field)));
  }

  private static Cipher cipher(int mode, Key key, byte[] nonce, UUID connection, String field)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key.secret, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD((connection + "/" + field).getBytes(StandardCharsets.UTF_8));
    return cipher;
  }

  private static List<Key> keys(String configured) {
    List<Key> keys = new ArrayList<>();
    for (String text : configured.split(",", -1)) {
      keys.add(key(text.strip(), keys.size() + 1));
    }
    return List.copyOf(keys);
  }

  private static Key key(String base64, int number) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      bytes = new byte[0];
    }
    if (bytes.length != KEY_BYTES) {
      throw new IllegalArgumentException(
          "dirigent.secret-key: key %d is not %d bytes in base64".formatted(number, KEY_BYTES));
    }
    return new Key(id(bytes), new SecretKeySpec(bytes, "AES"));
  }

  /** Names a key without telling anything of it. */
  private static String id(byte[] key) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(key);
      return HexFormat.of().formatHex(digest, 0, KEY_ID_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("SHA-256 does not work in this JVM", e);
    }
  }
}
