package dev.dirigent.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.BlockFailure;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.block.Schemas;
import dev.dirigent.json.Json;
import dev.dirigent.json.JsonSyntaxException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Every held source kind there is. Immutable. */
public final class HeldSourceKinds {

  private final Map<String, HeldSourceKind<?>> kinds = new TreeMap<>();
  private final Schemas schemas;

  public HeldSourceKinds(Collection<? extends HeldSourceKind<?>> all, Schemas schemas) {
    this.schemas = schemas;
    for (HeldSourceKind<?> kind : all) {
      HeldSourceKind<?> other = kinds.put(kind.kind(), kind);
      if (other != null) {
        throw new IllegalStateException(
            "two source kinds are called %s: %s and %s"
                .formatted(kind.kind(), other.getClass(), kind.getClass()));
      }
    }
  }

  /** The names, ordered. */
  public Set<String> names() {
    return Collections.unmodifiableSet(kinds.keySet());
  }

  /** Everything that is wrong with a configuration of the kind. Asks nobody. */
  public List<FieldProblem> problems(String kind, ObjectNode config) {
    try {
      require(kind);
      List<FieldProblem> problems = schemas.problems(Schemas.source(kind), config);
      return problems.isEmpty() ? configure(kind, config).problems() : problems;
    } catch (BlockFailure e) {
      return List.of(new FieldProblem("", e.code().code(), e.detail()));
    }
  }

  /**
   * Reads a configuration of the kind.
   *
   * @throws BlockFailure rejected when there is no such kind or the configuration has another shape
   */
  public ConfiguredSource<?> configure(String kind, JsonNode config) {
    return configured(require(kind), config);
  }

  private HeldSourceKind<?> require(String kind) {
    HeldSourceKind<?> found = kinds.get(kind);
    if (found == null) {
      throw new BlockFailure(
          SourceError.UNKNOWN_KIND,
          "no source kind is called %s; there are %s".formatted(kind, kinds.keySet()));
    }
    return found;
  }

  private static <C> ConfiguredSource<C> configured(HeldSourceKind<C> kind, JsonNode config) {
    try {
      return new ConfiguredSource<>(kind, Json.as(config, kind.config()));
    } catch (JsonSyntaxException e) {
      throw new BlockFailure(
          SourceError.BAD_CONFIG,
          SourceError.BAD_CONFIG.errorClass(),
          "the configuration is not one of a %s source: %s".formatted(kind.kind(), e.getMessage()),
          e);
    }
  }
}
