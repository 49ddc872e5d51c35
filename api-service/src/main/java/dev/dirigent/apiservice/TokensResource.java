package dev.dirigent.apiservice;

import dev.dirigent.apiservice.auth.Roles;
import dev.dirigent.apiservice.auth.Tokens;
import dev.dirigent.apiservice.problem.ApiError;
import dev.dirigent.apiservice.problem.ApiException;
import dev.dirigent.apiservice.problem.RequestCheck;
import dev.dirigent.apiservice.view.Listing;
import dev.dirigent.apiservice.view.NewTokenAnswer;
import dev.dirigent.apiservice.view.TokenAnswer;
import dev.dirigent.apiservice.view.TokenBody;
import dev.dirigent.store.ApiRole;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;

/**
 * API tokens. Making one takes no Idempotency-Key: an answer that is kept would keep the token's
 * value, and the name already makes a second request fail.
 */
@Path("/api/v1/tokens")
@Tag(name = "tokens")
public final class TokensResource {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  private final Tokens tokens;

  public TokensResource(Tokens tokens) {
    this.tokens = tokens;
  }

  @GET
  @RolesAllowed(Roles.ADMIN)
  @Operation(summary = "List tokens, never their values")
  public Listing<TokenAnswer> list(@BeanParam Paging paging) {
    return Listing.of(tokens.list(paging.after(), paging.limit()), TokenAnswer::of);
  }

  @POST
  @RolesAllowed(Roles.ADMIN)
  @Operation(summary = "Make a token; its value is in this answer and nowhere else")
  @APIResponse(
      responseCode = "201",
      content = @Content(schema = @Schema(implementation = NewTokenAnswer.class)))
  public RestResponse<NewTokenAnswer> create(TokenBody body) {
    RequestCheck check = new RequestCheck();
    String name = check.required("name", body.name(), "");
    check.required("role", body.role(), "");
    ApiRole role =
        Requests.constant("role", body.role(), ApiRole.class, check).orElse(ApiRole.VIEWER);
    if (body.name() != null && !NAME.matcher(name).matches()) {
      check.wrong("name", "this has 1 to 63 letters, digits, dots, underscores and hyphens");
    }
    check.refuseIfWrong();
    Tokens.Created created =
        tokens
            .create(name, role)
            .orElseThrow(
                () ->
                    new ApiException(
                        ApiError.CONFLICT,
                        "there is or was a token %s; choose another name".formatted(name)));
    return RestResponse.status(
        RestResponse.Status.CREATED,
        new NewTokenAnswer(name, role.code(), created.value().reveal()));
  }

  @DELETE
  @Path("/{name}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(summary = "Revoke a token at once")
  public void revoke(String name) {
    if (!tokens.revoke(name)) {
      throw ApiException.notFound("token", name);
    }
  }
}
