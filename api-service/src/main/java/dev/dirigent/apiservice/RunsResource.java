package dev.dirigent.apiservice;

import dev.dirigent.apiservice.auth.Roles;
import dev.dirigent.apiservice.problem.ApiException;
import dev.dirigent.apiservice.problem.RequestCheck;
import dev.dirigent.apiservice.view.AttemptAnswer;
import dev.dirigent.apiservice.view.Listing;
import dev.dirigent.apiservice.view.LogAnswer;
import dev.dirigent.apiservice.view.RunAnswer;
import dev.dirigent.apiservice.view.RunEvent;
import dev.dirigent.apiservice.view.RunSummary;
import dev.dirigent.engine.Cancellation;
import dev.dirigent.store.Database;
import dev.dirigent.store.Page;
import dev.dirigent.store.RunQueries;
import dev.dirigent.store.RunQueries.Attempt;
import dev.dirigent.store.RunQueries.Filter;
import dev.dirigent.store.RunQueries.LogLine;
import dev.dirigent.store.RunQueries.Run;
import dev.dirigent.store.RunStatus;
import dev.dirigent.store.Tx;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestStreamElementType;
import org.jspecify.annotations.Nullable;

/** Runs: what was done, what is being done. */
@Path("/api/v1/runs")
@Tag(name = "runs")
public final class RunsResource {

  private final Database database;
  private final RunQueries runs;
  private final RunEvents events;
  private final Cancellation cancellation;

  public RunsResource(
      Database database, RunQueries runs, RunEvents events, Cancellation cancellation) {
    this.database = database;
    this.runs = runs;
    this.events = events;
    this.cancellation = cancellation;
  }

  @GET
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "List runs, newest first")
  public Listing<RunSummary> list(
      @QueryParam("pipeline") @Nullable String pipeline,
      @QueryParam("source") @Nullable String source,
      @QueryParam("status") @Nullable String status,
      @QueryParam("tag") @Nullable String tag,
      @QueryParam("since") @Nullable String since,
      @BeanParam Paging paging) {
    RequestCheck check = new RequestCheck();
    Filter filter =
        new Filter(
            Optional.ofNullable(pipeline),
            Optional.ofNullable(source),
            Requests.constant("status", status, RunStatus.class, check),
            Optional.ofNullable(tag),
            Requests.instant("since", since, check));
    check.refuseIfWrong();
    Optional<UUID> before = paging.afterId();
    Page<Run> page = database.call(tx -> runs.list(tx, filter, before, paging.limit()));
    return Listing.of(page, RunSummary::of);
  }

  @GET
  @Path("/{id}")
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "Show a run with what it was given and what it is at")
  public RunAnswer show(String id) {
    UUID runId = Requests.id("id", id);
    return database.call(
        tx ->
            runs.find(tx, runId)
                .map(run -> RunAnswer.of(run, runs.live(tx, runId)))
                .orElseThrow(() -> missing(id)));
  }

  @GET
  @Path("/{id}/attempts")
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "List a run's settled tries, oldest first")
  public Listing<AttemptAnswer> attempts(String id, @BeanParam Paging paging) {
    UUID runId = Requests.id("id", id);
    Optional<UUID> after = paging.afterId();
    Page<Attempt> page =
        database.call(
            tx -> {
              requireRun(tx, runId);
              return runs.attempts(tx, runId, after, paging.limit());
            });
    return Listing.of(page, AttemptAnswer::of);
  }

  @GET
  @Path("/{id}/logs")
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "List a run's log, oldest first")
  public Listing<LogAnswer> logs(String id, @BeanParam Paging paging) {
    UUID runId = Requests.id("id", id);
    Optional<UUID> after = paging.afterId();
    Page<LogLine> page =
        database.call(
            tx -> {
              requireRun(tx, runId);
              return runs.logs(tx, runId, after, paging.limit());
            });
    return Listing.of(page, LogAnswer::of);
  }

  @GET
  @Path("/{id}/$events")
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @RestStreamElementType(MediaType.APPLICATION_JSON)
  @Blocking
  @RolesAllowed(Roles.VIEWER)
  @Operation(
      summary = "Follow a run",
      description =
          "Server-sent events from the run's beginning until it is settled: run, step, attempt,"
              + " log. After a broken connection begin anew and leave out what was seen.")
  public Multi<RunEvent> events(String id) {
    UUID runId = Requests.id("id", id);
    database.run(tx -> requireRun(tx, runId));
    return events.of(runId);
  }

  @POST
  @Path("/{id}/$cancel")
  @RolesAllowed(Roles.OPERATOR)
  @Operation(
      summary = "Ask a run to stop",
      description =
          "What waits stops at once, what works at its next check; a settled run stays as it is.")
  public RunSummary cancel(String id) {
    UUID runId = Requests.id("id", id);
    cancellation.cancel(runId);
    return RunSummary.of(
        database.call(tx -> runs.find(tx, runId)).orElseThrow(() -> missing(id)).run());
  }

  private static ApiException missing(String id) {
    return ApiException.notFound("run", id);
  }

  private void requireRun(Tx tx, UUID runId) {
    if (runs.find(tx, runId).isEmpty()) {
      throw missing(runId.toString());
    }
  }
}
