package dev.dirigent.apiservice;

import dev.dirigent.apiservice.auth.Roles;
import dev.dirigent.apiservice.view.Listing;
import dev.dirigent.apiservice.view.SystemAnswer;
import dev.dirigent.apiservice.view.WorkerAnswer;
import dev.dirigent.store.Database;
import dev.dirigent.store.RunQueries;
import dev.dirigent.store.RunQueries.RoleWork;
import dev.dirigent.store.WorkerStore;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** How the whole product is. */
@Path("/api/v1")
@Tag(name = "system")
public final class SystemResource {

  private static final Duration ALIVE = Duration.ofMinutes(1);

  /** Scaled to zero, the publish service needs a while to come; later than this nobody does. */
  private static final Duration LATE = Duration.ofMinutes(1);

  private final Database database;
  private final RunQueries runs;
  private final WorkerStore workers;
  private final InstantSource clock;
  private final String version;

  public SystemResource(
      Database database,
      RunQueries runs,
      WorkerStore workers,
      InstantSource clock,
      @ConfigProperty(name = "quarkus.application.version") String version) {
    this.database = database;
    this.runs = runs;
    this.workers = workers;
    this.clock = clock;
    this.version = version;
  }

  @GET
  @Path("/system")
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "Show the work under way and whether anybody does it")
  public SystemAnswer system() {
    List<RoleWork> work = database.call(runs::work);
    Instant late = clock.instant().minus(LATE);
    boolean healthy =
        work.stream().flatMap(role -> role.oldestDueAt().stream()).noneMatch(late::isAfter);
    return new SystemAnswer(version, healthy, work.stream().map(SystemAnswer.Work::of).toList());
  }

  @GET
  @Path("/workers")
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "List the processes that are alive")
  public Listing<WorkerAnswer> workers() {
    return Listing.whole(
        database.call(tx -> workers.live(tx, ALIVE)).stream().map(WorkerAnswer::of).toList());
  }
}
