package dev.dirigent.store;

import java.sql.SQLException;

/** The database refused a statement or could not be reached. */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String sqlState;
  private final boolean commitInDoubt;

  StoreException(SQLException cause) {
    this(cause, false);
  }

  private StoreException(SQLException cause, boolean commitInDoubt) {
    super(cause.getMessage(), cause);
    this.sqlState = String.valueOf(cause.getSQLState());
    this.commitInDoubt = commitInDoubt;
  }

  static StoreException onCommit(SQLException cause) {
    return new StoreException(cause, true);
  }

  /** Whether the transaction may have been committed although this was thrown. */
  public boolean commitInDoubt() {
    return commitInDoubt;
  }

  /** Whether another try may succeed: a deadlock, a serialization failure, a lost connection. */
  public boolean worthRepeating() {
    return sqlState.startsWith("40") || sqlState.startsWith("08") || sqlState.startsWith("57");
  }

  /** Whether a unique constraint refused the row. */
  public boolean duplicate() {
    return sqlState.equals("23505");
  }
}
