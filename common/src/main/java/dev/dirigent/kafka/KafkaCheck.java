package dev.dirigent.kafka;

import dev.dirigent.block.BlockFailure;
import dev.dirigent.connection.Check;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;

/**
 * Tries a connection stage by stage, so that the answer says how far it got: resolve, connect, then
 * TLS, authenticate and metadata by what the client reports, and last the brokers that the metadata
 * names.
 */
final class KafkaCheck {

  /** Each socket gets this part of the whole time. */
  private static final int SOCKET_SHARE = 5;

  private final KafkaConnection connection;
  private final Duration within;
  private final List<Check.Stage> stages = new ArrayList<>();

  KafkaCheck(KafkaConnection connection, Duration within) {
    this.connection = connection;
    this.within = within;
  }

  Check run() {
    List<KafkaServer> servers = new ArrayList<>();
    for (String text : connection.bootstrapServers()) {
      KafkaServer.parse(text).ifPresent(servers::add);
    }
    if (anyResolves(servers) && anyConnects("connect", servers)) {
      metadata();
    }
    return new Check(stages);
  }

  private boolean anyResolves(List<KafkaServer> servers) {
    List<String> unknown = new ArrayList<>();
    for (KafkaServer server : servers) {
      try {
        InetAddress address = InetAddress.getByName(server.host());
        return passed("resolve", "%s is %s".formatted(server.host(), address.getHostAddress()));
      } catch (UnknownHostException e) {
        unknown.add(server.host());
      }
    }
    return failed("resolve", "no address for " + String.join(", ", unknown));
  }

  private boolean anyConnects(String stage, List<KafkaServer> servers) {
    List<String> refused = new ArrayList<>();
    for (KafkaServer server : servers) {
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(server.host(), server.port()),
            (int) within.dividedBy(SOCKET_SHARE).toMillis());
        return passed(stage, "%s accepts connections".formatted(server));
      } catch (IOException e) {
        refused.add("%s (%s)".formatted(server, e.getMessage()));
      }
    }
    return failed(stage, "nothing accepts connections at " + String.join(", ", refused));
  }

  private void metadata() {
    int millis = (int) within.dividedBy(2).toMillis();
    try (Admin admin = KafkaClients.admin(connection)) {
      Collection<Node> nodes =
          admin
              .describeCluster(new DescribeClusterOptions().timeoutMs(millis))
              .nodes()
              .get(millis, TimeUnit.MILLISECONDS);
      if (connection.security().tls()) {
        passed("tls", "the broker's certificate is trusted");
      }
      if (connection.security().sasl()) {
        passed("authenticate", "the credential is accepted");
      }
      passed("metadata", "the cluster has %d broker(s)".formatted(nodes.size()));
      anyConnects(
          "brokers",
          nodes.stream().map(node -> new KafkaServer(node.host(), node.port())).toList());
    } catch (ExecutionException e) {
      refused(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      refused(e);
    } catch (BlockFailure e) {
      failed("client", e.detail());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failed("metadata", "interrupted");
    }
  }

  private void refused(Throwable cause) {
    switch (cause) {
      case SslAuthenticationException e -> failed("tls", detail(e));
      case AuthenticationException e -> {
        if (connection.security().tls()) {
          passed("tls", "the broker's certificate is trusted");
        }
        failed("authenticate", detail(e));
      }
      default ->
          failed(
              "metadata",
              "connected, but the broker gave no metadata in time; does security %s fit its"
                      .formatted(connection.security().name().toLowerCase(Locale.ROOT))
                  + " listener?");
    }
  }

  private static String detail(Throwable cause) {
    return KafkaFailures.classify(cause, KafkaError.CONNECTION_REFUSED, "the broker").detail();
  }

  private boolean passed(String stage, String detail) {
    stages.add(new Check.Stage(stage, true, detail));
    return true;
  }

  private boolean failed(String stage, String detail) {
    stages.add(new Check.Stage(stage, false, detail));
    return false;
  }
}
