package dev.dirigent.wakeup;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * Calls the URL that starts the publish service where it scales to zero. One call at a time, at
 * most one in {@link #SPACING}; a failure is only logged, since the clock repeats the call while
 * there is work.
 */
public final class WakeCall {

  private static final Logger LOG = Logger.getLogger(WakeCall.class);
  private static final Duration SPACING = Duration.ofMillis(200);
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final Optional<URI> url;
  private final InstantSource clock;
  private final AtomicBoolean underWay = new AtomicBoolean();
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private volatile Instant last = Instant.EPOCH;

  /** A caller of the URL; empty where the service is always there. */
  public WakeCall(Optional<URI> url, InstantSource clock) {
    this.url = url;
    this.clock = clock;
  }

  /** Makes the call, unless one is under way or was made just now. Does not wait for the answer. */
  public void send() {
    if (url.isEmpty()
        || clock.instant().isBefore(last.plus(SPACING))
        || !underWay.compareAndSet(false, true)) {
      return;
    }
    last = clock.instant();
    HttpRequest request =
        HttpRequest.newBuilder(url.get())
            .timeout(TIMEOUT)
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    var unused =
        client
            .sendAsync(request, HttpResponse.BodyHandlers.discarding())
            .whenComplete(
                (response, failure) -> {
                  underWay.set(false);
                  if (failure != null) {
                    LOG.debugf("the wake call failed: %s", failure.getMessage());
                  }
                });
  }
}
