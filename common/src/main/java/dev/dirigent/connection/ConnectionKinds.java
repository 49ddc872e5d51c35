package dev.dirigent.connection;

import io.quarkus.arc.All;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Every kind of connection there is, by name. Immutable. */
@Singleton
public final class ConnectionKinds {

  private final Map<String, ConnectionKind<?>> kinds = new TreeMap<>();

  public ConnectionKinds(@All List<ConnectionKind<?>> all) {
    for (ConnectionKind<?> kind : all) {
      ConnectionKind<?> other = kinds.put(kind.kind(), kind);
      if (other != null) {
        throw new IllegalStateException(
            "two connection kinds are called %s: %s and %s"
                .formatted(kind.kind(), other.getClass(), kind.getClass()));
      }
    }
  }

  public Optional<ConnectionKind<?>> find(String kind) {
    return Optional.ofNullable(kinds.get(kind));
  }

  /** All kinds, ordered by name. */
  public List<ConnectionKind<?>> all() {
    return List.copyOf(kinds.values());
  }

  /**
   * The kind of that name.
   *
   * @throws ConnectionException naming those there are
   */
  ConnectionKind<?> require(String kind) {
    return find(kind)
        .orElseThrow(
            () ->
                new ConnectionException(
                    ConnectionError.UNKNOWN_KIND,
                    "there is no connection kind %s; there are: %s"
                        .formatted(kind, String.join(", ", kinds.keySet()))));
  }
}
