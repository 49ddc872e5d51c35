package dev.dirigent.testkit;

import dev.dirigent.infra.server.Lifetime;
import dev.dirigent.infra.server.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;

/**
 * The PostgreSQL server of this test JVM, started when the first database is asked for.
 *
 * <p>Give each test class a database of its own: {@code static final TestDatabase database =
 * TestPostgres.database();}. Sessions run in a time zone far from UTC and from everybody's desk, so
 * code that leans on the session's zone fails.
 */
public final class TestPostgres {

  public static final String TIME_ZONE = "Asia/Kathmandu";

  private static final String TEMPLATE = "migrated";
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private TestPostgres() {}

  /** A new database with the schema of the class path's {@code db/migration}. */
  public static TestDatabase database() {
    return create(Migrated.TEMPLATE_NAME);
  }

  /** A new database with nothing in it. */
  public static TestDatabase emptyDatabase() {
    return create("template1");
  }

  private static TestDatabase create(String template) {
    PostgresServer server = Shared.SERVER;
    String name = "test_" + DATABASES.incrementAndGet();
    return new TestDatabase(
        name, server.createDatabase(name, template), server.user(), server.password());
  }

  private static final class Shared {

    static final PostgresServer SERVER = start();

    private static PostgresServer start() {
      PostgresServer server =
          PostgresServer.start(
              new PostgresServer.Settings(
                  Places.server("postgresql"), Places.cache(), 0, Lifetime.THROWN_AWAY));
      Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop-postgresql"));
      foreignTimeZone(server);
      return server;
    }

    /**
     * A driver asks for its own JVM's zone while it connects, which beats every setting of the
     * server. Only what happens at the login comes later than that.
     */
    private static void foreignTimeZone(PostgresServer server) {
      try (Connection connection = server.connectAsSuperuser("template1");
          Statement statement = connection.createStatement()) {
        statement.execute(
            """
            create schema testkit;
            grant usage on schema testkit to public;
            create function testkit.foreign_time_zone() returns event_trigger language plpgsql as
              $$ begin perform set_config('TimeZone', '%s', false); end $$;
            create event trigger foreign_time_zone on login
              execute function testkit.foreign_time_zone();
            alter event trigger foreign_time_zone enable always;
            """
                .formatted(TIME_ZONE));
      } catch (SQLException e) {
        throw new IllegalStateException("cannot set the time zone of test sessions", e);
      }
    }
  }

  private static final class Migrated {

    static final String TEMPLATE_NAME = migrate();

    private static String migrate() {
      PostgresServer server = Shared.SERVER;
      String url = server.createDatabase(TEMPLATE);
      Flyway.configure().dataSource(url, server.user(), server.password()).load().migrate();
      return TEMPLATE;
    }
  }
}
