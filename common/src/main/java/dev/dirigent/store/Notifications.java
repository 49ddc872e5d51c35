package dev.dirigent.store;

import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** PostgreSQL's NOTIFY and LISTEN on the one channel the services share. */
@Singleton
public final class Notifications {

  private static final String CHANNEL = "dirigent_work";

  // Losing a hint to a crash is harmless, waiting for the disk on its account is not.
  private static final String SEND =
      "select set_config('synchronous_commit', 'off', true), pg_notify(?, ?)";

  private final DataSource pool;

  public Notifications(DataSource pool) {
    this.pool = pool;
  }

  /** Sends the payload to every listener when the transaction commits. */
  public void send(Tx tx, String payload) {
    tx.first(SEND, row -> true, CHANNEL, payload);
  }

  /** Opens a session that listens; it occupies one connection until it is closed. */
  public Listening listen() {
    try {
      Connection connection = pool.getConnection();
      try (Statement statement = connection.createStatement()) {
        connection.setAutoCommit(true);
        statement.execute("listen " + CHANNEL);
        return new Listening(connection);
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new StoreException(e);
    }
  }

  /** A session that listens. */
  public static final class Listening implements AutoCloseable {

    private final Connection connection;

    private Listening(Connection connection) {
      this.connection = connection;
    }

    /** Waits for payloads; returns an empty list when the time is over. */
    public List<String> await(Duration atMost) {
      try {
        PGNotification[] notifications =
            connection
                .unwrap(PGConnection.class)
                .getNotifications((int) Math.max(1, atMost.toMillis()));
        List<String> payloads = new ArrayList<>();
        if (notifications != null) {
          for (PGNotification notification : notifications) {
            payloads.add(notification.getParameter());
          }
        }
        return payloads;
      } catch (SQLException e) {
        throw new StoreException(e);
      }
    }

    @Override
    public void close() {
      try (Statement statement = connection.createStatement()) {
        statement.execute("unlisten *");
      } catch (SQLException e) {
        // The connection is broken; the pool finds out by itself.
      } finally {
        closeQuietly();
      }
    }

    private void closeQuietly() {
      try {
        connection.close();
      } catch (SQLException e) {
        throw new StoreException(e);
      }
    }
  }
}
