package dev.dirigent.store;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One running transaction, handed through the engine to the stores. Bound to one thread.
 *
 * <p>Parameters are always bound. Lists of equal length go in as arrays for {@code unnest}, so a
 * batch is one statement however many rows it has.
 */
public final class Tx {

  private final Connection connection;

  Tx(Connection connection) {
    this.connection = connection;
  }

  /** Reads one row of a result. */
  @FunctionalInterface
  interface RowReader<T> {
    T read(Row row) throws SQLException;
  }

  /** Runs a statement and returns how many rows it touched. */
  int update(String sql, @Nullable Object... parameters) {
    try (PreparedStatement statement = prepare(sql, parameters)) {
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw new StoreException(e);
    }
  }

  /** All rows, in the statement's order. */
  <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... parameters) {
    try (PreparedStatement statement = prepare(sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      List<T> result = new ArrayList<>();
      Row row = new Row(rows);
      while (rows.next()) {
        result.add(reader.read(row));
      }
      return result;
    } catch (SQLException e) {
      throw new StoreException(e);
    }
  }

  /** The first row. */
  <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... parameters) {
    return list(sql, reader, parameters).stream().findFirst();
  }

  private PreparedStatement prepare(String sql, @Nullable Object... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      bind(statement, i + 1, parameters[i]);
    }
    return statement;
  }

  private void bind(PreparedStatement statement, int index, @Nullable Object value)
      throws SQLException {
    switch (value) {
      case Instant instant -> statement.setObject(index, instant.atOffset(ZoneOffset.UTC));
      case Column<?> column -> statement.setArray(index, column.array(connection));
      case null -> statement.setObject(index, null);
      default -> statement.setObject(index, value);
    }
  }

  /**
   * One column of a batch: an array parameter of the named PostgreSQL type.
   *
   * @param cells makes the Java array; one of a class that the driver knows goes out as it is, not
   *     as text in which every character has to be escaped and read again
   */
  record Column<T>(
      String type,
      IntFunction<@Nullable Object[]> cells,
      Collection<T> rows,
      Function<T, @Nullable Object> value) {

    static <T> Column<T> uuids(Collection<T> rows, Function<T, @Nullable Object> value) {
      return new Column<>("uuid", UUID[]::new, rows, value);
    }

    static <T> Column<T> texts(Collection<T> rows, Function<T, @Nullable Object> value) {
      return new Column<>("text", String[]::new, rows, value);
    }

    static <T> Column<T> ints(Collection<T> rows, Function<T, @Nullable Object> value) {
      return new Column<>("int4", Integer[]::new, rows, value);
    }

    static <T> Column<T> longs(Collection<T> rows, Function<T, @Nullable Object> value) {
      return new Column<>("int8", Long[]::new, rows, value);
    }

    static <T> Column<T> booleans(Collection<T> rows, Function<T, @Nullable Object> value) {
      return new Column<>("bool", Boolean[]::new, rows, value);
    }

    /** Instants; null stays null. */
    static <T> Column<T> instants(Collection<T> rows, Function<T, @Nullable Object> value) {
      return new Column<>("timestamptz", Object[]::new, rows, value);
    }

    /** The ids themselves. */
    static Column<UUID> uuids(Collection<UUID> rows) {
      return uuids(rows, id -> id);
    }

    private Array array(Connection connection) throws SQLException {
      @Nullable Object[] values = cells.apply(rows.size());
      int i = 0;
      for (T row : rows) {
        Object cell = value.apply(row);
        values[i++] = cell instanceof Instant instant ? instant.toString() : cell;
      }
      return connection.createArrayOf(type, values);
    }
  }

  /** The current row of a result. */
  static final class Row {

    private final ResultSet rows;

    private Row(ResultSet rows) {
      this.rows = rows;
    }

    UUID uuid(String column) throws SQLException {
      return required(column, rows.getObject(column, UUID.class));
    }

    Optional<UUID> optionalUuid(String column) throws SQLException {
      return Optional.ofNullable(rows.getObject(column, UUID.class));
    }

    String text(String column) throws SQLException {
      return required(column, rows.getString(column));
    }

    Optional<String> optionalText(String column) throws SQLException {
      return Optional.ofNullable(rows.getString(column));
    }

    int integer(String column) throws SQLException {
      return rows.getInt(column);
    }

    long bigint(String column) throws SQLException {
      return rows.getLong(column);
    }

    Optional<Long> optionalBigint(String column) throws SQLException {
      long value = rows.getLong(column);
      return rows.wasNull() ? Optional.empty() : Optional.of(value);
    }

    boolean bool(String column) throws SQLException {
      return rows.getBoolean(column);
    }

    Optional<Boolean> optionalBool(String column) throws SQLException {
      boolean value = rows.getBoolean(column);
      return rows.wasNull() ? Optional.empty() : Optional.of(value);
    }

    Instant instant(String column) throws SQLException {
      return required(column, rows.getObject(column, OffsetDateTime.class)).toInstant();
    }

    Optional<Instant> optionalInstant(String column) throws SQLException {
      return Optional.ofNullable(rows.getObject(column, OffsetDateTime.class))
          .map(OffsetDateTime::toInstant);
    }

    byte[] bytes(String column) throws SQLException {
      return required(column, rows.getBytes(column));
    }

    Optional<byte[]> optionalBytes(String column) throws SQLException {
      return Optional.ofNullable(rows.getBytes(column));
    }

    @SuppressWarnings("unchecked")
    List<String> texts(String column) throws SQLException {
      Array array = required(column, rows.getArray(column));
      return List.of((String[]) array.getArray());
    }

    private static <T> T required(String column, @Nullable T value) {
      if (value == null) {
        throw new IllegalStateException("column " + column + " is null");
      }
      return value;
    }
  }
}
