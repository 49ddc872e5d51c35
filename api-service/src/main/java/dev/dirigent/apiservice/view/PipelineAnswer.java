package dev.dirigent.apiservice.view;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.dirigent.store.PipelineStore.Pipeline;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A pipeline in full. */
@Schema(name = "Pipeline")
public record PipelineAnswer(
    @JsonUnwrapped PipelineSummary pipeline,
    List<SourceAnswer> sources,
    @Schema(implementation = Object.class, description = "The canonical document.") @JsonRawValue
        String document) {

  public static PipelineAnswer of(Pipeline pipeline, List<SourceAnswer> sources) {
    return new PipelineAnswer(PipelineSummary.of(pipeline), sources, pipeline.document());
  }
}
