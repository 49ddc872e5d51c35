package dev.dirigent.apiservice.view;

import dev.dirigent.store.PipelineStore.Pipeline;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A pipeline as it is listed. */
public record PipelineSummary(
    String code,
    Optional<String> name,
    Optional<String> description,
    List<String> tags,
    boolean active,
    int version,
    String digest,
    Instant createdAt,
    Instant updatedAt) {

  public static PipelineSummary of(Pipeline pipeline) {
    return new PipelineSummary(
        pipeline.code(),
        pipeline.name(),
        pipeline.description(),
        pipeline.tags(),
        pipeline.active(),
        pipeline.version(),
        pipeline.digest(),
        pipeline.createdAt(),
        pipeline.updatedAt());
  }
}
