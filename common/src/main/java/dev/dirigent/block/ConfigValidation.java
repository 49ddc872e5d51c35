package dev.dirigent.block;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.json.Json;
import dev.dirigent.json.JsonSyntaxException;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.stream.Collectors;

/** Holds a step's configuration against its block: as written when applied, resolved when run. */
@Singleton
public final class ConfigValidation {

  private final Schemas schemas;

  public ConfigValidation(Schemas schemas) {
    this.schemas = schemas;
  }

  /** Everything wrong with a configuration whose references are not resolved yet. */
  public List<FieldProblem> problems(Block<?> block, ObjectNode written) {
    List<FieldProblem> problems = schemas.problems(Schemas.config(block.spec().id()), written);
    return problems.isEmpty() ? block.problems(written) : problems;
  }

  /**
   * The configuration record of a resolved configuration.
   *
   * @throws BlockFailure rejected, naming every field at fault
   */
  public <C> C read(BlockSpec<C> spec, JsonNode resolved) {
    try {
      return Json.as(resolved, spec.config());
    } catch (JsonSyntaxException e) {
      // Only now is the schema asked: it knows every fault and its path, and costs more.
      String faults =
          schemas.problems(Schemas.config(spec.id()), resolved).stream()
              .map(problem -> problem.field() + ": " + problem.message())
              .collect(Collectors.joining("; "));
      throw new BlockFailure(
          ConfigError.INVALID,
          "the resolved configuration is not one %s takes: %s"
              .formatted(spec.id(), faults.isEmpty() ? e.getMessage() : faults));
    }
  }
}
