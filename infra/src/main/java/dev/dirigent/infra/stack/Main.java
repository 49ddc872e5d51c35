package dev.dirigent.infra.stack;

import dev.dirigent.infra.process.ProcessFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/** {@code make up}: the whole product on this machine until Ctrl-C. */
public final class Main {

  private static final int FAILED = 1;
  private static final int WRONG_USE = 2;
  private static final Duration BETWEEN_CHECKS = Duration.ofMillis(500);

  private Main() {}

  /** Exit codes: 1 a part failed, 2 wrong options; a signal ends it in good order. */
  public static void main(String[] arguments) throws InterruptedException {
    if (Arrays.asList(arguments).contains("--help")) {
      System.out.print(StackOptions.USAGE);
      return;
    }
    StackOptions options;
    try {
      options = StackOptions.parse(checkout(), arguments);
    } catch (StackException e) {
      System.err.println(e.getMessage());
      System.err.print(StackOptions.USAGE);
      System.exit(WRONG_USE);
      return;
    }
    LocalStack stack = new LocalStack(options, Main::say);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(stack), "stop"));
    try {
      stack.start();
      System.out.print(whereEverythingIs(stack, options));
      while (true) {
        stack.check();
        Thread.sleep(BETWEEN_CHECKS);
      }
    } catch (StackException | ProcessFailedException e) {
      System.err.println("dirigent: " + e.getMessage());
      System.exit(FAILED);
    }
  }

  private static void stop(LocalStack stack) {
    say("stopping");
    stack.close();
    say("stopped");
  }

  private static Path checkout() {
    return Path.of(System.getProperty("dirigent.root", "")).toAbsolutePath();
  }

  private static void say(String sentence) {
    System.out.println("dirigent: " + sentence);
  }

  private static String whereEverythingIs(LocalStack stack, StackOptions options) {
    return """

        Dirigent is up. Everything is kept in %s; the services' logs are in %s.
          API         %s/api/v1
          Kafka       %s
          PostgreSQL  %s, user %s

        In another terminal:
          export DG_URL=%s DG_TOKEN=$(cat %s)
          ./dg system

        Ctrl-C stops everything.
        """
        .formatted(
            options.data(),
            stack.logs(),
            stack.apiUrl(),
            stack.kafka().bootstrapServers(),
            stack.databaseUrl(),
            stack.postgres().user(),
            stack.apiUrl(),
            stack.tokenFile());
  }
}
