package dev.dirigent.apiservice.view;

import dev.dirigent.store.PipelineStore.VersionRow;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A version of a pipeline. */
@Schema(name = "PipelineVersion")
public record VersionAnswer(int version, String digest, String createdBy, Instant createdAt) {

  public static VersionAnswer of(VersionRow row) {
    return new VersionAnswer(row.version(), row.digest(), row.createdBy(), row.createdAt());
  }
}
