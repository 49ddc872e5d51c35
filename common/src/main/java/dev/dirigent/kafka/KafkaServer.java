package dev.dirigent.kafka;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A bootstrap server: {@code host:port}, an IPv6 address in brackets. */
record KafkaServer(String host, int port) {

  private static final int MAX_PORT = 65_535;
  private static final Pattern SHAPE =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.]+)]|([^\\[\\]:/\\s,]+)):([0-9]{1,5})");

  /** The server that the text names; empty when it names none. */
  static Optional<KafkaServer> parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    int port = Integer.parseInt(matcher.group(3));
    return port == 0 || port > MAX_PORT
        ? Optional.empty()
        : Optional.of(new KafkaServer(host, port));
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
