package dev.dirigent.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class TestPostgresIT {

  @Test
  void each_database_has_the_schema_and_nothing_of_the_others() throws SQLException {
    TestDatabase first = TestPostgres.database();
    TestDatabase second = TestPostgres.database();
    try (Connection connection = first.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("insert into example values (1)");
    }

    assertThat(ask(first, "select count(*) from example")).isEqualTo("1");
    assertThat(ask(second, "select count(*) from example")).isEqualTo("0");
  }

  @Test
  void an_empty_database_has_no_tables() throws SQLException {
    assertThat(
            ask(
                TestPostgres.emptyDatabase(),
                "select count(*) from pg_tables where schemaname = 'public'"))
        .isEqualTo("0");
  }

  @Test
  void sessions_run_in_a_foreign_time_zone_whatever_the_driver_asks_for() throws SQLException {
    assertThat(ask(TestPostgres.emptyDatabase(), "show time zone"))
        .isEqualTo(TestPostgres.TIME_ZONE);
    assertThat(ask(TestPostgres.database(), "show time zone")).isEqualTo(TestPostgres.TIME_ZONE);
  }

  @Test
  void the_pool_recovers_from_sessions_that_were_ended() throws SQLException {
    TestDatabase database = TestPostgres.emptyDatabase();
    ask(database, "select 1");
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
          """);
    }
    assertThat(ask(database, "select 1")).isEqualTo("1");
  }

  private static String ask(TestDatabase database, String query) throws SQLException {
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
