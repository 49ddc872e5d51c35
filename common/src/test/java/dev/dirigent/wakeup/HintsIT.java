package dev.dirigent.wakeup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.dirigent.block.Role;
import dev.dirigent.loop.Loop;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.loop.Rest;
import dev.dirigent.loop.Signal;
import dev.dirigent.store.Database;
import dev.dirigent.store.Notifications;
import dev.dirigent.testkit.TestDatabase;
import dev.dirigent.testkit.TestPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A hint travels from one service to another through PostgreSQL, and to one that may sleep by HTTP.
 */
class HintsIT {

  private final TestDatabase database = TestPostgres.database();
  private final Notifications notifications = new Notifications(database.dataSource());
  private final List<LoopRunner> runners = new ArrayList<>();
  private final AtomicInteger operatorTurns = new AtomicInteger();
  private final AtomicInteger sensorTurns = new AtomicInteger();

  @AfterEach
  void stop() {
    runners.forEach(LoopRunner::close);
  }

  @Test
  void a_hint_wakes_the_loops_of_its_role_and_no_others() {
    Notifier notifier = notifier(Optional.empty());
    listen();
    int sensorsBefore = sensorTurns.get();
    int operatorsBefore = operatorTurns.get();

    notifier.workDue(Set.of(Role.OPERATOR));

    await().until(() -> operatorTurns.get() > operatorsBefore);
    assertThat(sensorTurns).hasValue(sensorsBefore);
  }

  @Test
  void a_listener_whose_connection_is_cut_listens_again_and_looks_for_what_it_missed()
      throws Exception {
    Notifier notifier = notifier(Optional.empty());
    listen();
    int before = operatorTurns.get();
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and query like 'listen%'
          """);
    }
    await().atMost(Duration.ofSeconds(20)).until(() -> operatorTurns.get() > before);
    int again = operatorTurns.get();
    notifier.workDue(Set.of(Role.OPERATOR));
    await().until(() -> operatorTurns.get() > again);
  }

  @Test
  void many_hints_at_once_are_few_calls_and_work_for_operators_is_the_only_kind_that_calls()
      throws IOException {
    AtomicInteger calls = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.createContext(
        "/wake",
        exchange -> {
          calls.incrementAndGet();
          exchange.sendResponseHeaders(202, -1);
          exchange.close();
        });
    server.start();
    try {
      Notifier notifier =
          notifier(
              Optional.of(
                  URI.create("http://127.0.0.1:%d/wake".formatted(server.getAddress().getPort()))));
      listen();
      int sensorsBefore = sensorTurns.get();
      notifier.workDue(Set.of(Role.SENSOR));
      await().until(() -> sensorTurns.get() > sensorsBefore);
      assertThat(calls).hasValue(0);

      for (int i = 0; i < 1_000; i++) {
        notifier.workDue(Set.of(Role.OPERATOR));
      }
      await().until(() -> calls.get() > 0);
      assertThat(calls.get()).isLessThan(20);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void nobody_at_the_wake_url_disturbs_nobody() {
    Notifier notifier = notifier(Optional.of(URI.create("http://127.0.0.1:1/wake")));
    listen();
    int before = operatorTurns.get();
    notifier.workDue(Set.of(Role.OPERATOR));
    await().until(() -> operatorTurns.get() > before);
    assertThat(runners.getFirst().healthy()).isTrue();
  }

  private Notifier notifier(Optional<URI> wakeUrl) {
    Notifier notifier =
        new Notifier(
            new Database(database.dataSource()),
            notifications,
            new WakeCall(wakeUrl, InstantSource.system()),
            new Signal());
    run(notifier, notifier.signal());
    return notifier;
  }

  /** Two loops that only count their turns, and the listener that wakes them. */
  private void listen() {
    Signal operators = new Signal();
    Signal sensors = new Signal();
    run(counting(operatorTurns), operators);
    run(counting(sensorTurns), sensors);
    await().until(() -> operatorTurns.get() == 1 && sensorTurns.get() == 1);
    run(
        new Listener(notifications, Map.of(Role.OPERATOR, operators, Role.SENSOR, sensors)),
        new Signal());
    // It raises both once it listens.
    await().until(() -> operatorTurns.get() == 2 && sensorTurns.get() == 2);
  }

  private static Loop counting(AtomicInteger turns) {
    return () -> {
      turns.incrementAndGet();
      return Rest.atMost(Duration.ofHours(1));
    };
  }

  private void run(Loop loop, Signal signal) {
    runners.add(new LoopRunner("test", loop, signal, Duration.ofSeconds(5)).start());
  }
}
