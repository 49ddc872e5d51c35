package dev.dirigent.apiservice;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.apiservice.auth.Roles;
import dev.dirigent.apiservice.problem.ApiException;
import dev.dirigent.apiservice.problem.RequestCheck;
import dev.dirigent.apiservice.view.CheckAnswer;
import dev.dirigent.apiservice.view.ConnectionAnswer;
import dev.dirigent.apiservice.view.ConnectionBody;
import dev.dirigent.apiservice.view.ConnectionPatch;
import dev.dirigent.apiservice.view.Listing;
import dev.dirigent.connection.ConnectionChecks;
import dev.dirigent.connection.ConnectionRegistry;
import dev.dirigent.connection.ConnectionView;
import dev.dirigent.json.Json;
import dev.dirigent.store.Page;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Connections to brokers. Secrets go in and never come out. */
@Path("/api/v1/connections")
@Tag(name = "connections")
public final class ConnectionsResource {

  private final ConnectionRegistry registry;
  private final ConnectionChecks checks;
  private final Idempotency idempotency;

  public ConnectionsResource(
      ConnectionRegistry registry, ConnectionChecks checks, Idempotency idempotency) {
    this.registry = registry;
    this.checks = checks;
    this.idempotency = idempotency;
  }

  @GET
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "List connections")
  public Listing<ConnectionAnswer> list(@BeanParam Paging paging) {
    int limit = paging.limit();
    List<ConnectionView> rows = registry.list(paging.after().orElse(""), limit + 1);
    return Listing.of(Page.of(rows, limit, ConnectionView::code), ConnectionAnswer::of);
  }

  @POST
  @RolesAllowed(Roles.ADMIN)
  @Operation(summary = "Create a connection")
  @APIResponse(
      responseCode = "201",
      content = @Content(schema = @Schema(implementation = ConnectionAnswer.class)))
  public RestResponse<JsonNode> create(
      @HeaderParam(Idempotency.HEADER) @Nullable String key, ConnectionBody body) {
    RequestCheck check = new RequestCheck();
    String code = check.required("code", body.code(), "");
    String kind = check.required("kind", body.kind(), "");
    check.refuseIfWrong();
    JsonNode answer =
        idempotency.once(
            "connections",
            key,
            List.of(code, kind),
            tx ->
                ConnectionAnswer.of(
                    registry.create(
                        code, kind, body.config() == null ? Json.object() : body.config())));
    return RestResponse.status(RestResponse.Status.CREATED, answer);
  }

  @GET
  @Path("/{code}")
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "Show a connection")
  public ConnectionAnswer show(String code) {
    return registry
        .find(code)
        .map(ConnectionAnswer::of)
        .orElseThrow(() -> ApiException.notFound("connection", code));
  }

  @PATCH
  @Path("/{code}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      summary = "Change fields of a connection",
      description = "A field that is null is unset; one that is left out stays.")
  public ConnectionAnswer update(String code, ConnectionPatch patch) {
    return ConnectionAnswer.of(
        registry.update(code, patch.config() == null ? Json.object() : patch.config()));
  }

  @DELETE
  @Path("/{code}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(summary = "Delete a connection")
  public void delete(String code) {
    registry.delete(code);
  }

  @POST
  @Path("/{code}/$check")
  @RolesAllowed(Roles.OPERATOR)
  @Operation(
      summary = "Try a connection",
      description = "Bounded by ten seconds; changes nothing at the broker.")
  public CheckAnswer check(String code) {
    return CheckAnswer.of(checks.check(code));
  }
}
