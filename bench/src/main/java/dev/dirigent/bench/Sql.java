package dev.dirigent.bench;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** One session for questions and bare loops. Not thread-safe. */
final class Sql implements AutoCloseable {

  private final Connection connection;

  Sql(Connection connection) {
    this.connection = connection;
  }

  /** The single number that the query gives. */
  double number(String sql, Object... parameters) {
    try (PreparedStatement statement = prepare(sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      return rows.getDouble(1);
    } catch (SQLException e) {
      throw new BenchException(sql, e);
    }
  }

  String text(String sql, Object... parameters) {
    try (PreparedStatement statement = prepare(sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      return String.valueOf(rows.getString(1));
    } catch (SQLException e) {
      throw new BenchException(sql, e);
    }
  }

  void update(String sql, Object... parameters) {
    try (PreparedStatement statement = prepare(sql, parameters)) {
      statement.execute();
    } catch (SQLException e) {
      throw new BenchException(sql, e);
    }
  }

  /** Several statements as one transaction. */
  void transaction(Runnable statements) {
    try {
      connection.setAutoCommit(false);
      statements.run();
      connection.commit();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      throw new BenchException("commit", e);
    }
  }

  Array array(String type, Object... elements) {
    try {
      return connection.createArrayOf(type, elements);
    } catch (SQLException e) {
      throw new BenchException(type, e);
    }
  }

  /** Returns when the condition holds. */
  static void await(String what, Duration within, BooleanSupplier condition) {
    long end = System.nanoTime() + within.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new BenchException("%s: not within %d s".formatted(what, within.toSeconds()));
      }
      pause(Duration.ofMillis(20));
    }
  }

  static void pause(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", e);
    }
  }

  private PreparedStatement prepare(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i] instanceof Array array) {
        statement.setArray(i + 1, array);
      } else {
        statement.setObject(i + 1, parameters[i]);
      }
    }
    return statement;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new BenchException("close", e);
    }
  }
}
