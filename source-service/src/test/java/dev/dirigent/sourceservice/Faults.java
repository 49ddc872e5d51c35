package dev.dirigent.sourceservice;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A pool in which transactions that create runs lose their backend where the test says, by {@code
 * pg_terminate_backend}, and once only for each time it is said.
 */
final class Faults {

  /** Where the backend ends. */
  enum Point {
    NOWHERE,
    BEFORE_INSERT,
    BEFORE_COMMIT,
    /** The commit is done and nobody hears of it. */
    AFTER_COMMIT
  }

  private static final String CREATES_RUNS = "insert into run ";
  private static final String CONNECTION_LOST = "08006";

  private final DataSource real;
  private final AtomicReference<Point> next = new AtomicReference<>(Point.NOWHERE);
  private final AtomicInteger happened = new AtomicInteger();

  Faults(DataSource real) {
    this.real = real;
  }

  void next(Point point) {
    next.set(point);
  }

  /** How often a backend was ended. */
  int happened() {
    return happened.get();
  }

  DataSource dataSource() {
    return proxy(
        DataSource.class,
        (method, arguments) -> {
          Object result = invoke(real, method, arguments);
          return result instanceof Connection connection ? breakable(connection) : result;
        });
  }

  private Connection breakable(Connection connection) {
    AtomicBoolean creates = new AtomicBoolean();
    return proxy(
        Connection.class,
        (method, arguments) -> {
          if (method.getName().equals("prepareStatement")
              && arguments[0] instanceof String sql
              && sql.startsWith(CREATES_RUNS)) {
            creates.set(true);
            if (take(Point.BEFORE_INSERT)) {
              terminate(connection);
            }
          }
          if (!method.getName().equals("commit") || !creates.get()) {
            return invoke(connection, method, arguments);
          }
          if (take(Point.BEFORE_COMMIT)) {
            terminate(connection);
          }
          Object result = invoke(connection, method, arguments);
          if (take(Point.AFTER_COMMIT)) {
            terminate(connection);
            throw new SQLException("the answer to the commit was lost", CONNECTION_LOST);
          }
          return result;
        });
  }

  private boolean take(Point point) {
    boolean taken = next.compareAndSet(point, Point.NOWHERE);
    if (taken) {
      happened.incrementAndGet();
    }
    return taken;
  }

  private void terminate(Connection victim) throws SQLException {
    int pid;
    try (Statement statement = victim.createStatement();
        ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
      row.next();
      pid = row.getInt(1);
    }
    try (Connection other = real.getConnection();
        Statement statement = other.createStatement()) {
      statement.execute("select pg_terminate_backend(%d, 5000)".formatted(pid));
    }
  }

  private interface Call {
    @Nullable Object on(Method method, Object[] arguments) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                call.on(method, arguments == null ? new Object[0] : arguments)));
  }

  private static @Nullable Object invoke(Object target, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
