package dev.dirigent.apiservice;

import dev.dirigent.apiservice.auth.Roles;
import dev.dirigent.apiservice.problem.ApiError;
import dev.dirigent.apiservice.problem.ApiException;
import dev.dirigent.apiservice.view.CheckAnswer;
import dev.dirigent.apiservice.view.SourceAnswer;
import dev.dirigent.block.BlockFailure;
import dev.dirigent.engine.Sources;
import dev.dirigent.store.Database;
import dev.dirigent.store.SourceQueries;
import dev.dirigent.store.SourceRow;
import dev.dirigent.store.SourceStore;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** One source of a pipeline. Documents declare sources; here they are operated. */
@Path("/api/v1/pipelines/{pipeline}/sources/{code}")
@Tag(name = "sources")
public final class PipelineSourceResource {

  private final Database database;
  private final SourceQueries queries;
  private final SourceStore store;
  private final Sources sources;

  public PipelineSourceResource(
      Database database, SourceQueries queries, SourceStore store, Sources sources) {
    this.database = database;
    this.queries = queries;
    this.store = store;
    this.sources = sources;
  }

  @GET
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "Show a source")
  public SourceAnswer show(String pipeline, String code) {
    return database
        .call(tx -> queries.find(tx, pipeline, code))
        .map(SourceAnswer::of)
        .orElseThrow(() -> missing(pipeline, code));
  }

  @POST
  @Path("/$pause")
  @RolesAllowed(Roles.OPERATOR)
  @Operation(summary = "Stop a source until it is resumed; its position stays")
  public SourceAnswer pause(String pipeline, String code) {
    if (!sources.pause(require(pipeline, code).id())) {
      throw new ApiException(
          ApiError.CONFLICT, "the source %s of %s is not running".formatted(code, pipeline));
    }
    return show(pipeline, code);
  }

  @POST
  @Path("/$resume")
  @RolesAllowed(Roles.OPERATOR)
  @Operation(summary = "Let a paused source go on where it stood, or a failed one try at once")
  public SourceAnswer resume(String pipeline, String code) {
    if (!sources.resume(require(pipeline, code).id())) {
      throw new ApiException(
          ApiError.CONFLICT,
          "the source %s of %s is neither paused nor failed".formatted(code, pipeline));
    }
    return show(pipeline, code);
  }

  @POST
  @Path("/$check")
  @RolesAllowed(Roles.OPERATOR)
  @Operation(summary = "Ask the broker whether a source could read; changes nothing")
  public CheckAnswer check(String pipeline, String code) {
    try {
      return CheckAnswer.of(true, sources.check(require(pipeline, code)));
    } catch (BlockFailure e) {
      return CheckAnswer.of(false, e.detail());
    }
  }

  private SourceRow require(String pipeline, String code) {
    return database
        .call(tx -> store.find(tx, pipeline, code))
        .orElseThrow(() -> missing(pipeline, code));
  }

  private static ApiException missing(String pipeline, String code) {
    return ApiException.notFound("source", pipeline + "/" + code);
  }
}
