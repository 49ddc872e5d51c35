package dev.dirigent.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Records of 300 bytes: a JSON object with a number that tells them apart. */
final class Payload {

  static final int BYTES = 300;

  private Payload() {}

  static byte[] of(int number) {
    String begin =
        "{\"number\":%d,\"item\":\"lamp\",\"qty\":%d,\"price\":19.90,\"note\":\""
            .formatted(number, 1 + number % 9);
    return (begin + "x".repeat(BYTES - begin.length() - 2) + "\"}").getBytes(UTF_8);
  }
}
