package dev.dirigent.apiservice.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.connection.ConnectionView;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A connection as it is shown. */
@Schema(name = "Connection")
public record ConnectionAnswer(
    String code,
    String kind,
    @Schema(implementation = Object.class, description = "Its fields; a secret is three stars.")
        ObjectNode config,
    @Schema(description = "Grows with each change.") int version,
    Instant createdAt,
    Instant updatedAt,
    Optional<LastCheck> lastCheck) {

  /** How the last check of this version ended. */
  public record LastCheck(Instant at, boolean ok, String detail) {}

  public static ConnectionAnswer of(ConnectionView view) {
    return new ConnectionAnswer(
        view.code(),
        view.kind(),
        view.fields(),
        view.version(),
        view.createdAt(),
        view.updatedAt(),
        view.lastCheck().map(check -> new LastCheck(check.at(), check.ok(), check.detail())));
  }
}
