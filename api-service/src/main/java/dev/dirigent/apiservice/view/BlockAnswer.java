package dev.dirigent.apiservice.view;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.json.Durations;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A block in full. */
@Schema(name = "Block")
public record BlockAnswer(
    String id,
    String kind,
    String group,
    String summary,
    @Schema(description = "Repeating it changes nothing outside.") boolean idempotent,
    @Schema(description = "Sensors: time between pokes.") Optional<String> poll,
    @Schema(description = "Sensors: bound on the whole wait.") Optional<String> deadline,
    @Schema(implementation = Object.class, description = "JSON Schema of a step's config.")
        JsonNode configSchema,
    @Schema(implementation = Object.class, description = "JSON Schema of a step's output.")
        JsonNode outputSchema) {

  public static BlockAnswer of(BlockSpec<?> spec, JsonNode configSchema, JsonNode outputSchema) {
    return new BlockAnswer(
        spec.id(),
        spec.role().code(),
        spec.group(),
        spec.summary(),
        spec.idempotent(),
        spec.poll().map(Durations::print),
        spec.deadline().map(Durations::print),
        configSchema,
        outputSchema);
  }
}
