package dev.dirigent.infra.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.infra.process.Directories;
import dev.dirigent.infra.process.ProcessFailedException;
import dev.dirigent.infra.stack.Listener;
import dev.dirigent.infra.stack.LocalStack;
import dev.dirigent.infra.stack.StackException;
import dev.dirigent.infra.stack.StackOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/**
 * {@code make demo}: orders on a topic become runs, are priced and published, while the service
 * that reads them is killed in the middle.
 */
public final class Demo {

  private static final int ORDERS = 1000;
  private static final String PIPELINE = "order-intake";
  private static final Path EXAMPLE = Path.of("examples/queues/kafka-source-then-transform.yaml");
  private static final Duration BOUND = Duration.ofMinutes(5);
  private static final Duration REPORT_EVERY = Duration.ofSeconds(1);
  private static final Duration BETWEEN_CHECKS = Duration.ofMillis(500);

  private final Path checkout;
  private final LocalStack stack;
  private final Api api;
  private final Topics topics;
  private final List<Order> orders = Order.several(ORDERS);
  private final Published published = new Published(orders);

  private Demo(Path checkout, LocalStack stack, Topics topics) {
    this.checkout = checkout;
    this.stack = stack;
    this.topics = topics;
    this.api = new Api(stack.apiUrl(), stack.token());
  }

  /** Exit codes: 0 the numbers held and DEMO_EXIT is 1, 1 anything else; Ctrl-C ends it. */
  public static void main(String[] arguments) throws IOException {
    Path checkout = Path.of(System.getProperty("dirigent.root", "")).toAbsolutePath();
    Path data =
        Files.createTempDirectory(Files.createDirectories(checkout.resolve(".dirigent")), "demo-");
    LocalStack stack = new LocalStack(StackOptions.of(checkout, data), Demo::say);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> forget(stack, data), "stop"));
    System.exit(run(checkout, stack) ? 0 : 1);
  }

  private static boolean run(Path checkout, LocalStack stack) {
    try {
      stack.start();
      try (Topics topics = Topics.create(stack.kafka().bootstrapServers())) {
        new Demo(checkout, stack, topics).show();
      }
      if ("1".equals(System.getenv("DEMO_EXIT"))) {
        return true;
      }
      System.out.print(whatToTry(stack));
      while (true) {
        stack.check();
        Thread.sleep(BETWEEN_CHECKS);
      }
    } catch (DemoException | StackException | ProcessFailedException e) {
      say("failed: " + e.getMessage());
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void forget(LocalStack stack, Path data) {
    say("stopping");
    stack.close();
    Directories.delete(data);
  }

  private void show() {
    connect();
    apply();
    long begin = System.nanoTime();
    publish(0, 500, "");
    await("the first orders are runs", () -> source().path("runs_created").asLong() > 0);
    // With these in its hands, some read, some committed, some acknowledged.
    publish(500, 900, "");
    stack.kill(Listener.SOURCE);
    say("killed source-service (SIGKILL) with %d orders out".formatted(published.records()));
    publish(900, ORDERS, " while it is dead");
    stack.startService(Listener.SOURCE);

    await("every order is out", () -> published.lost() == 0);
    await("every run is settled", () -> inFlight() == 0);
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    prove(took);
  }

  private void publish(int from, int to, String when) {
    topics.publish(orders.subList(from, to));
    say("published %d orders to %s%s".formatted(to - from, Topics.IN, when));
  }

  private void connect() {
    ObjectNode connection = JsonNodeFactory.instance.objectNode();
    connection.put("code", "orders").put("kind", "kafka");
    connection
        .putObject("config")
        .putArray("bootstrap_servers")
        .add(stack.kafka().bootstrapServers());
    api.postJson("connections", connection);
    say("created the connection orders to " + stack.kafka().bootstrapServers());
  }

  private void apply() {
    try {
      api.postYaml("pipelines/$apply", Files.readString(checkout.resolve(EXAMPLE)));
    } catch (IOException e) {
      throw new DemoException("cannot read %s: %s".formatted(EXAMPLE, e));
    }
    say("applied " + EXAMPLE);
  }

  /** Reads what comes out until the condition holds, telling how far it is. */
  private void await(String what, BooleanSupplier condition) {
    long begin = System.nanoTime();
    long reported = begin;
    while (!condition.getAsBoolean()) {
      stack.check();
      topics.read(published);
      long now = System.nanoTime();
      if (now - reported > REPORT_EVERY.toNanos()) {
        reported = now;
        say(
            "%d runs, %d orders out"
                .formatted(source().path("runs_created").asLong(), published.records()));
      }
      if (now - begin > BOUND.toNanos()) {
        throw new DemoException(
            "%s: not within %d s. %s. The source: %s"
                .formatted(what, BOUND.toSeconds(), counts(), source()));
      }
    }
  }

  private void prove(Duration took) {
    // Whatever was published twice is there by now, since nothing is in flight any more.
    topics.read(published);
    int runs = 0;
    int succeeded = 0;
    String after = "";
    do {
      JsonNode page = api.get("runs?pipeline=%s&limit=500%s".formatted(PIPELINE, after));
      for (JsonNode run : page.path("items")) {
        runs++;
        succeeded += run.path("status").asText().equals("succeeded") ? 1 : 0;
      }
      JsonNode next = page.path("next");
      after = next.isTextual() ? "&after=" + next.textValue() : "";
    } while (!after.isEmpty());
    System.out.printf(
        Locale.ROOT,
        "demo: %d records in, %d runs succeeded, %s, %.1f s%n",
        ORDERS,
        succeeded,
        counts(),
        took.toMillis() / 1000.0);
    if (runs != ORDERS || succeeded != ORDERS || published.records() != ORDERS) {
      throw new DemoException("there are %d runs, not one for each record".formatted(runs));
    }
    if (!published.differences().isEmpty()) {
      throw new DemoException(String.join("; ", published.differences()));
    }
  }

  private String counts() {
    return "%d records out, %d duplicates, %d lost"
        .formatted(published.records(), published.duplicates(), published.lost());
  }

  private long inFlight() {
    return source().path("in_flight").asLong(-1);
  }

  private JsonNode source() {
    return api.get("sources?pipeline=" + PIPELINE).path("items").path(0);
  }

  private static void say(String sentence) {
    System.out.println("demo: " + sentence);
  }

  private static String whatToTry(LocalStack stack) {
    return """

        It stays up until Ctrl-C. The API is %1$s/api/v1, Kafka %2$s. In another terminal:

          export DG_URL=%1$s DG_TOKEN=$(cat %3$s)
          ./dg runs list
          ./dg runs show RUN
          ./dg source list
          ./dg export order-intake
        """
        .formatted(stack.apiUrl(), stack.kafka().bootstrapServers(), stack.tokenFile());
  }
}
