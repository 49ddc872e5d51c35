package dev.dirigent.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of a listing, in the order of its key.
 *
 * @param next the key to go on after; empty at the end
 */
public record Page<T>(List<T> items, Optional<String> next) {

  /** From up to {@code limit + 1} rows: the one too many tells that there is more. */
  public static <T> Page<T> of(List<T> rows, int limit, Function<T, String> key) {
    if (rows.size() <= limit) {
      return new Page<>(rows, Optional.empty());
    }
    List<T> items = rows.subList(0, limit);
    return new Page<>(List.copyOf(items), Optional.of(key.apply(items.getLast())));
  }
}
