package dev.dirigent.block;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Every block there is, by id. Immutable. */
public final class Catalogue {

  private final Map<String, Block<?>> blocks = new TreeMap<>();

  public Catalogue(Collection<? extends Block<?>> all) {
    for (Block<?> block : all) {
      Block<?> other = blocks.put(block.spec().id(), block);
      if (other != null) {
        throw new IllegalStateException(
            "two blocks have the id %s: %s and %s"
                .formatted(block.spec().id(), other.getClass(), block.getClass()));
      }
    }
  }

  public Optional<Block<?>> find(String id) {
    return Optional.ofNullable(blocks.get(id));
  }

  /** All blocks, ordered by id. */
  public List<Block<?>> all() {
    return List.copyOf(blocks.values());
  }
}
