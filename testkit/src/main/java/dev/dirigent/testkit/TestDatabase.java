package dev.dirigent.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.exceptionsorter.PostgreSQLExceptionSorter;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** A database that one test class has for itself. */
public final class TestDatabase {

  private static final int MOST_CONNECTIONS = 16;

  private final String name;
  private final String jdbcUrl;
  private final String user;
  private final String password;
  private final DataSource dataSource;

  TestDatabase(String name, String jdbcUrl, String user, String password) {
    this.name = name;
    this.jdbcUrl = jdbcUrl;
    this.user = user;
    this.password = password;
    this.dataSource = pool();
  }

  public String name() {
    return name;
  }

  public String jdbcUrl() {
    return jdbcUrl;
  }

  public String user() {
    return user;
  }

  public String password() {
    return password;
  }

  /** A pool like the services'; it connects when asked and forgets connections that broke. */
  public DataSource dataSource() {
    return dataSource;
  }

  /** What a service of ours needs to use this database. */
  public Map<String, String> environment() {
    return Map.of(
        "DIRIGENT_DATABASE_URL", jdbcUrl,
        "DIRIGENT_DATABASE_USER", user,
        "DIRIGENT_DATABASE_PASSWORD", password);
  }

  /** The first column of every row, as text. */
  public List<String> texts(String query, Object... parameters) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(query)) {
      bind(statement, parameters);
      List<String> result = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          result.add(rows.getString(1));
        }
      }
      return result;
    } catch (SQLException e) {
      throw new AssertionError("the query failed: " + query, e);
    }
  }

  /** The first column of the only row, as text. */
  public String text(String query, Object... parameters) {
    List<String> rows = texts(query, parameters);
    assertThat(rows).as(query).hasSize(1);
    return rows.getFirst();
  }

  /** The first column of the only row, as a number. */
  public long count(String query, Object... parameters) {
    return Long.parseLong(text(query, parameters));
  }

  /** Runs one statement. */
  public void sql(String statementText, Object... parameters) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(statementText)) {
      bind(statement, parameters);
      statement.execute();
    } catch (SQLException e) {
      throw new AssertionError("the statement failed: " + statementText, e);
    }
  }

  private static void bind(PreparedStatement statement, Object... parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
  }

  private DataSource pool() {
    try {
      return AgroalDataSource.from(
          new AgroalDataSourceConfigurationSupplier()
              .connectionPoolConfiguration(
                  pool ->
                      pool.maxSize(MOST_CONNECTIONS)
                          .acquisitionTimeout(Duration.ofSeconds(10))
                          .exceptionSorter(new PostgreSQLExceptionSorter())
                          .connectionFactoryConfiguration(
                              factory ->
                                  factory
                                      .jdbcUrl(jdbcUrl)
                                      .principal(new NamePrincipal(user))
                                      .credential(new SimplePassword(password)))));
    } catch (SQLException e) {
      throw new IllegalStateException("cannot make a connection pool for " + name, e);
    }
  }
}
