package dev.dirigent.connection;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Certificates and keys in PEM, as people paste them. No message here quotes what was pasted. */
public final class Pem {

  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

  /** The header of a PKCS#8 key that says "RSA": version 0 and the algorithm's identifier. */
  private static final byte[] PKCS8_RSA = {
    0x02,
    0x01,
    0x00,
    0x30,
    0x0d,
    0x06,
    0x09,
    0x2a,
    (byte) 0x86,
    0x48,
    (byte) 0x86,
    (byte) 0xf7,
    0x0d,
    0x01,
    0x01,
    0x01,
    0x05,
    0x00
  };

  private static final byte SEQUENCE = 0x30;
  private static final byte OCTET_STRING = 0x04;

  private Pem() {}

  /**
   * All certificates of the text, at least one.
   *
   * @throws IllegalArgumentException saying what is wrong
   */
  public static List<X509Certificate> certificates(String pem) {
    List<X509Certificate> certificates = new ArrayList<>();
    Matcher block = BLOCK.matcher(pem);
    while (block.find()) {
      if (!block.group(1).equals("CERTIFICATE")) {
        throw new IllegalArgumentException(
            "holds a %s where a CERTIFICATE is expected".formatted(block.group(1)));
      }
      certificates.add(certificate(decode(block.group(2))));
    }
    if (certificates.isEmpty()) {
      throw new IllegalArgumentException("holds no certificate in PEM");
    }
    return List.copyOf(certificates);
  }

  /**
   * The private key of the text: PKCS#8, or RSA in PKCS#1, not encrypted.
   *
   * @throws IllegalArgumentException saying what is wrong
   */
  public static PrivateKey privateKey(String pem) {
    Matcher block = BLOCK.matcher(pem);
    if (!block.find()) {
      throw new IllegalArgumentException("holds no key in PEM");
    }
    return switch (block.group(1)) {
      case "PRIVATE KEY" -> pkcs8(decode(block.group(2)));
      case "RSA PRIVATE KEY" -> pkcs8(wrapped(decode(block.group(2))));
      case "ENCRYPTED PRIVATE KEY" ->
          throw new IllegalArgumentException(
              "is encrypted; give it decrypted, it is sealed at rest here");
      default ->
          throw new IllegalArgumentException(
              "holds a %s where a PRIVATE KEY is expected".formatted(block.group(1)));
    };
  }

  /** The key in PKCS#8, the one form that every client reads. */
  public static String pkcs8(PrivateKey key) {
    return "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n"
        .formatted(Base64.getMimeEncoder().encodeToString(key.getEncoded()));
  }

  /** Whether the two belong together. */
  public static boolean matches(X509Certificate certificate, PrivateKey key) {
    PublicKey open = certificate.getPublicKey();
    try {
      Signature signature = Signature.getInstance(signatureOf(key));
      signature.initSign(key);
      signature.update(PKCS8_RSA);
      byte[] signed = signature.sign();
      signature.initVerify(open);
      signature.update(PKCS8_RSA);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static String signatureOf(PrivateKey key) {
    return switch (key.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      default -> key.getAlgorithm();
    };
  }

  private static X509Certificate certificate(byte[] der) {
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(der));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("holds a certificate that does not parse");
    }
  }

  private static PrivateKey pkcs8(byte[] der) {
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
      } catch (InvalidKeySpecException e) {
        // Not of this algorithm; the next one may read it.
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(algorithm + " does not work in this JVM", e);
      }
    }
    throw new IllegalArgumentException("holds a key that does not parse");
  }

  private static byte[] wrapped(byte[] pkcs1) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(PKCS8_RSA);
    content.writeBytes(der(OCTET_STRING, pkcs1));
    return der(SEQUENCE, content.toByteArray());
  }

  private static byte[] der(byte tag, byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    if (content.length < 0x80) {
      out.write(content.length);
    } else {
      int bytes = content.length < 0x100 ? 1 : content.length < 0x10000 ? 2 : 3;
      out.write(0x80 | bytes);
      for (int i = bytes - 1; i >= 0; i--) {
        out.write(content.length >>> (8 * i));
      }
    }
    out.writeBytes(content);
    return out.toByteArray();
  }

  private static byte[] decode(String base64) {
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("holds base64 that does not parse");
    }
  }
}
