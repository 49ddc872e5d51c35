package dev.dirigent.apiservice.view;

import dev.dirigent.store.Page;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A page of a listing.
 *
 * @param next give it as {@code after} for the next page; null at the end
 */
public record Listing<T>(
    List<T> items,
    @Schema(description = "Give it as `after` for the next page; null at the end.")
        Optional<String> next) {

  /** All there is. */
  public static <T> Listing<T> whole(List<T> items) {
    return new Listing<>(items, Optional.empty());
  }

  public static <S, T> Listing<T> of(Page<S> page, Function<S, T> view) {
    return new Listing<>(page.items().stream().map(view).toList(), page.next());
  }
}
