package dev.dirigent.apiservice;

import dev.dirigent.apiservice.auth.Roles;
import dev.dirigent.apiservice.problem.ApiError;
import dev.dirigent.apiservice.problem.ApiException;
import dev.dirigent.apiservice.view.ApplyAnswer;
import dev.dirigent.apiservice.view.Listing;
import dev.dirigent.apiservice.view.PipelineAnswer;
import dev.dirigent.apiservice.view.PipelineSummary;
import dev.dirigent.apiservice.view.SourceAnswer;
import dev.dirigent.apiservice.view.ValidAnswer;
import dev.dirigent.apiservice.view.VersionAnswer;
import dev.dirigent.document.CanonicalDocument;
import dev.dirigent.document.PipelineDocument;
import dev.dirigent.engine.PipelineApply;
import dev.dirigent.engine.PipelineLifecycle;
import dev.dirigent.json.Json;
import dev.dirigent.json.StrictUtf8;
import dev.dirigent.store.Database;
import dev.dirigent.store.Page;
import dev.dirigent.store.PipelineStore;
import dev.dirigent.store.PipelineStore.Pipeline;
import dev.dirigent.store.PipelineStore.VersionRow;
import dev.dirigent.store.SourceQueries;
import io.quarkus.security.identity.SecurityIdentity;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Pipelines: applied as documents, read back as documents. */
@Path("/api/v1/pipelines")
@Tag(name = "pipelines")
public final class PipelinesResource {

  private static final String YAML = "application/yaml";

  private final PipelineApply apply;
  private final PipelineLifecycle lifecycle;
  private final Database database;
  private final PipelineStore pipelines;
  private final SourceQueries sources;
  private final SecurityIdentity caller;

  public PipelinesResource(
      PipelineApply apply,
      PipelineLifecycle lifecycle,
      Database database,
      PipelineStore pipelines,
      SourceQueries sources,
      SecurityIdentity caller) {
    this.apply = apply;
    this.lifecycle = lifecycle;
    this.database = database;
    this.pipelines = pipelines;
    this.sources = sources;
    this.caller = caller;
  }

  @POST
  @Path("/$apply")
  @Consumes({YAML, "application/x-yaml", "text/yaml", MediaType.APPLICATION_JSON})
  @RolesAllowed(Roles.OPERATOR)
  @Operation(
      summary = "Make a pipeline what its document says",
      description =
          "Creates the pipeline or a version of it; the same document again changes nothing. A"
              + " document with problems is answered with all of them.")
  public ApplyAnswer apply(
      @QueryParam("dry_run") boolean dryRun,
      @RequestBody(content = @Content(schema = @Schema(implementation = Object.class)))
          byte[] body) {
    PipelineDocument document = read(body);
    return dryRun
        ? ApplyAnswer.planned(apply.plan(document))
        : ApplyAnswer.applied(apply.apply(document, caller.getPrincipal().getName()));
  }

  @POST
  @Path("/$validate")
  @Consumes({YAML, "application/x-yaml", "text/yaml", MediaType.APPLICATION_JSON})
  @RolesAllowed(Roles.VIEWER)
  @Operation(
      summary = "Check a document and change nothing",
      description = "A document with problems is answered with all of them.")
  public ValidAnswer validate(
      @RequestBody(content = @Content(schema = @Schema(implementation = Object.class)))
          byte[] body) {
    PipelineDocument document = read(body);
    return new ValidAnswer(true, document.code(), CanonicalDocument.digest(document));
  }

  @GET
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "List pipelines")
  public Listing<PipelineSummary> list(
      @QueryParam("tag") @Nullable String tag, @BeanParam Paging paging) {
    Page<Pipeline> page =
        database.call(
            tx -> pipelines.list(tx, Optional.ofNullable(tag), paging.after(), paging.limit()));
    return Listing.of(page, PipelineSummary::of);
  }

  @GET
  @Path("/{code}")
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "Show a pipeline with its document and sources")
  public PipelineAnswer show(String code) {
    return database.call(
        tx ->
            PipelineAnswer.of(
                require(pipelines.find(tx, code), code),
                sources.ofPipeline(tx, code).stream().map(SourceAnswer::of).toList()));
  }

  @GET
  @Path("/{code}/versions")
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "List a pipeline's versions, newest first")
  public Listing<VersionAnswer> versions(String code, @BeanParam Paging paging) {
    Page<VersionRow> page =
        database.call(
            tx -> {
              require(pipelines.find(tx, code), code);
              return pipelines.versions(tx, code, paging.afterNumber(), paging.limit());
            });
    return Listing.of(page, VersionAnswer::of);
  }

  @GET
  @Path("/{code}/$export")
  @Produces(YAML)
  @RolesAllowed(Roles.VIEWER)
  @Operation(
      summary = "Get a pipeline's document",
      description = "Canonical; applied again it changes nothing.")
  public String exportYaml(String code) {
    return CanonicalDocument.yaml(CanonicalDocument.fromJson(Json.read(document(code))));
  }

  @GET
  @Path("/{code}/$export")
  @Produces(MediaType.APPLICATION_JSON)
  @RolesAllowed(Roles.VIEWER)
  @Operation(hidden = true)
  public String exportJson(String code) {
    return document(code);
  }

  @POST
  @Path("/{code}/$activate")
  @RolesAllowed(Roles.OPERATOR)
  @Operation(summary = "Let a pipeline's sources start runs")
  public PipelineSummary activate(String code) {
    return PipelineSummary.of(require(lifecycle.activate(code), code));
  }

  @POST
  @Path("/{code}/$deactivate")
  @RolesAllowed(Roles.OPERATOR)
  @Operation(summary = "Stop a pipeline's sources; what is under way goes on")
  public PipelineSummary deactivate(String code) {
    return PipelineSummary.of(require(lifecycle.deactivate(code), code));
  }

  @DELETE
  @Path("/{code}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      summary = "Delete a pipeline with its versions, sources and history",
      description = "Refused while it has runs that are not settled.")
  public void delete(String code) {
    switch (lifecycle.delete(code)) {
      case DELETED -> {}
      case MISSING -> throw ApiException.notFound("pipeline", code);
      case HAS_LIVE_RUNS ->
          throw new ApiException(
              ApiError.CONFLICT,
              "the pipeline %s has runs that are not settled; deactivate it, wait for them or cancel them"
                  .formatted(code));
    }
  }

  private PipelineDocument read(byte[] body) {
    return apply.read(StrictUtf8.decode(body, 0, body.length));
  }

  private String document(String code) {
    return require(database.call(tx -> pipelines.find(tx, code)), code).document();
  }

  private static Pipeline require(Optional<Pipeline> pipeline, String code) {
    return pipeline.orElseThrow(() -> ApiException.notFound("pipeline", code));
  }
}
