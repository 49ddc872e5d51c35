package dev.dirigent.store;

import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.UUID;

/** Reads pipeline versions, which never change. */
@Singleton
public final class VersionStore {

  private static final String FIND =
      """
      select v.id, v.pipeline_id, p.code, v.version, v.document
        from pipeline_version v join pipeline p on p.id = v.pipeline_id
       where v.id = ?
      """;

  /** One immutable version; the document is canonical JSON text. */
  public record Version(
      UUID id, UUID pipelineId, String pipelineCode, int number, String document) {}

  public Optional<Version> find(Tx tx, UUID versionId) {
    return tx.first(
        FIND,
        row ->
            new Version(
                row.uuid("id"),
                row.uuid("pipeline_id"),
                row.text("code"),
                row.integer("version"),
                row.text("document")),
        versionId);
  }
}
