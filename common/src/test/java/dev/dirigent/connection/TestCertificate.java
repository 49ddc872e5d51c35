package dev.dirigent.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** A certificate of nobody's, with its key, made by the JDK's own tool. */
public record TestCertificate(String certificate, String pkcs8Key, String pkcs1Key) {

  private static final String STORE_PASSWORD = "changeit";

  /** What PKCS#8 puts before an RSA key of 2048 bits. */
  private static final int PKCS8_HEADER = 26;

  public static TestCertificate rsa() {
    try {
      Path folder = Files.createTempDirectory("certificate");
      Path store = folder.resolve("store.p12");
      keytool(store);
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(store)) {
        keys.load(in, STORE_PASSWORD.toCharArray());
      }
      Files.delete(store);
      Files.delete(folder);
      byte[] pkcs8 = keys.getKey("it", STORE_PASSWORD.toCharArray()).getEncoded();
      return new TestCertificate(
          pem("CERTIFICATE", keys.getCertificate("it").getEncoded()),
          pem("PRIVATE KEY", pkcs8),
          pem("RSA PRIVATE KEY", Arrays.copyOfRange(pkcs8, PKCS8_HEADER, pkcs8.length)));
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void keytool(Path store) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-alias",
                    "it",
                    "-keyalg",
                    "RSA",
                    "-keysize",
                    "2048",
                    "-dname",
                    "CN=localhost",
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    store.toString(),
                    "-storepass",
                    STORE_PASSWORD))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException("keytool: " + output);
    }
  }

  private static String pem(String label, byte[] der) {
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
        .formatted(label, Base64.getMimeEncoder().encodeToString(der));
  }
}
