package dev.dirigent.apiservice.view;

import dev.dirigent.store.RunQueries.RoleWork;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** How the whole product is. */
@Schema(name = "System")
public record SystemAnswer(
    String version,
    @Schema(description = "Whether every kind of due work has somebody to do it.") boolean healthy,
    List<Work> work) {

  /** The unsettled work of one role. */
  public record Work(
      @Schema(enumeration = {"operator", "sensor", "drain"}) String role,
      @Schema(description = "Queued, running or waiting.") long live,
      @Schema(description = "In a worker's hands.") long held,
      @Schema(description = "Could be worked on now.") long due,
      Optional<Instant> oldestDueAt) {

    public static Work of(RoleWork work) {
      return new Work(work.role(), work.live(), work.held(), work.due(), work.oldestDueAt());
    }
  }
}
