package dev.dirigent.connection;

import dev.dirigent.block.FieldProblem;
import java.util.List;

/** A connection that cannot be created, changed or opened; show the message and the problems. */
public final class ConnectionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ConnectionError code;
  private final transient List<FieldProblem> problems;

  ConnectionException(ConnectionError code, String message) {
    this(code, message, List.of());
  }

  private ConnectionException(ConnectionError code, String message, List<FieldProblem> problems) {
    super(message);
    this.code = code;
    this.problems = List.copyOf(problems);
  }

  static ConnectionException invalid(String code, List<FieldProblem> problems) {
    return new ConnectionException(
        ConnectionError.INVALID,
        "the connection %s has %d wrong field%s"
            .formatted(code, problems.size(), problems.size() == 1 ? "" : "s"),
        problems);
  }

  static ConnectionException notFound(String code) {
    return new ConnectionException(
        ConnectionError.NOT_FOUND, "there is no connection %s".formatted(code));
  }

  public ConnectionError code() {
    return code;
  }

  /** Every field at fault; empty where it is not about fields. */
  public List<FieldProblem> problems() {
    return problems;
  }
}
