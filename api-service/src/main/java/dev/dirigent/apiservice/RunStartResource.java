package dev.dirigent.apiservice;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.apiservice.auth.Roles;
import dev.dirigent.apiservice.problem.ApiError;
import dev.dirigent.apiservice.problem.ApiException;
import dev.dirigent.apiservice.problem.RequestCheck;
import dev.dirigent.apiservice.view.RunBody;
import dev.dirigent.apiservice.view.RunSummary;
import dev.dirigent.block.Role;
import dev.dirigent.document.Priority;
import dev.dirigent.engine.Entry;
import dev.dirigent.engine.RunStart;
import dev.dirigent.engine.WakeUps;
import dev.dirigent.json.Json;
import dev.dirigent.store.PipelineStore;
import dev.dirigent.store.PipelineStore.Pipeline;
import dev.dirigent.store.RunQueries;
import dev.dirigent.store.Tx;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Runs that somebody asks for. */
@Path("/api/v1/pipelines/{code}/$run")
@Tag(name = "runs")
public final class RunStartResource {

  private final RunStart start;
  private final Idempotency idempotency;
  private final PipelineStore pipelines;
  private final RunQueries runs;
  private final WakeUps wakeUps;

  public RunStartResource(
      RunStart start,
      Idempotency idempotency,
      PipelineStore pipelines,
      RunQueries runs,
      WakeUps wakeUps) {
    this.start = start;
    this.idempotency = idempotency;
    this.pipelines = pipelines;
    this.runs = runs;
    this.wakeUps = wakeUps;
  }

  @POST
  @RolesAllowed(Roles.OPERATOR)
  @Operation(
      summary = "Start a run",
      description = "Of the current version. With an Idempotency-Key, once.")
  @APIResponse(
      responseCode = "201",
      content = @Content(schema = @Schema(implementation = RunSummary.class)))
  public RestResponse<JsonNode> run(
      String code, @HeaderParam(Idempotency.HEADER) @Nullable String key, RunBody body) {
    RunStart.Wanted wanted = wanted(body);
    Set<Role> due = EnumSet.noneOf(Role.class);
    JsonNode answer =
        idempotency.once("run " + code, key, body, tx -> create(tx, code, wanted, due));
    wakeUps.workDue(due);
    return RestResponse.status(RestResponse.Status.CREATED, answer);
  }

  private RunSummary create(Tx tx, String code, RunStart.Wanted wanted, Set<Role> due) {
    Pipeline pipeline =
        pipelines.find(tx, code).orElseThrow(() -> ApiException.notFound("pipeline", code));
    if (!pipeline.active()) {
      throw new ApiException(
          ApiError.CONFLICT, "the pipeline %s is deactivated; activate it first".formatted(code));
    }
    RunStart.Started started = start.start(tx, pipeline, wanted);
    due.addAll(started.due());
    return RunSummary.of(runs.find(tx, started.runId()).orElseThrow().run());
  }

  private static RunStart.Wanted wanted(RunBody body) {
    RequestCheck check = new RequestCheck();
    Optional<Priority> priority =
        Requests.constant("priority", body.priority(), Priority.class, check);
    Optional<Entry> entry =
        Optional.ofNullable(body.entry())
            .map(
                given ->
                    new Entry(
                        check.required("entry.step", given.step(), ""),
                        Json.write(check.required("entry.output", given.output(), Json.object()))));
    check.refuseIfWrong();
    return new RunStart.Wanted(
        body.params() == null ? Json.object() : body.params(), entry, priority);
  }
}
