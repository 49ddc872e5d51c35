package dev.dirigent.store;

import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;

/** Runs transactions: read committed, one connection each, committed on return. Thread-safe. */
@Singleton
public final class Database {

  private final DataSource pool;

  public Database(DataSource pool) {
    this.pool = pool;
  }

  /**
   * Runs the work in one transaction and commits it; whatever it throws rolls it back.
   *
   * @throws StoreException when the database refuses or cannot be reached; nothing was committed,
   *     except where {@link StoreException#commitInDoubt()} says that nobody knows
   */
  public <T> T call(Function<Tx, T> work) {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      T result;
      try {
        result = work.apply(new Tx(connection));
      } catch (Throwable e) {
        rollBack(connection, e);
        throw e;
      }
      try {
        connection.commit();
      } catch (SQLException e) {
        throw StoreException.onCommit(e);
      }
      return result;
    } catch (SQLException e) {
      throw new StoreException(e);
    }
  }

  /** {@link #call} without a result. */
  public void run(Consumer<Tx> work) {
    call(
        tx -> {
          work.accept(tx);
          return true;
        });
  }

  private static void rollBack(Connection connection, Throwable cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }
}
