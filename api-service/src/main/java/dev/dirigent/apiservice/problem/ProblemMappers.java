package dev.dirigent.apiservice.problem;

import dev.dirigent.connection.ConnectionError;
import dev.dirigent.connection.ConnectionException;
import dev.dirigent.document.DocumentException;
import dev.dirigent.json.JsonSyntaxException;
import dev.dirigent.store.StoreException;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Which problem an exception is. */
public final class ProblemMappers {

  public static final String MEDIA_TYPE = "application/problem+json";

  private static final Logger LOG = Logger.getLogger(ProblemMappers.class);

  @ServerExceptionMapper
  public RestResponse<ProblemView> refused(ApiException e) {
    return answer(e.error(), e.error().code(), String.valueOf(e.getMessage()), e.items());
  }

  @ServerExceptionMapper
  public RestResponse<ProblemView> document(DocumentException e) {
    List<ProblemView.Item> items = e.problems().stream().map(ProblemView.Item::of).toList();
    String detail =
        items.size() == 1
            ? "the document has a problem: " + items.getFirst().message()
            : "the document has %d problems".formatted(items.size());
    return answer(ApiError.INVALID, "document.invalid", detail, items);
  }

  @ServerExceptionMapper
  public RestResponse<ProblemView> connection(ConnectionException e) {
    return answer(
        errorOf(e.code()),
        e.code().code(),
        String.valueOf(e.getMessage()),
        e.problems().stream().map(ProblemView.Item::of).toList());
  }

  private static ApiError errorOf(ConnectionError code) {
    return switch (code) {
      case NOT_FOUND -> ApiError.NOT_FOUND;
      case EXISTS, CHANGED_MEANWHILE -> ApiError.CONFLICT;
      case UNKNOWN_KIND, WRONG_KIND, INVALID, NO_SECRET_KEY, CANNOT_OPEN -> ApiError.INVALID;
    };
  }

  @ServerExceptionMapper
  public RestResponse<ProblemView> json(JsonSyntaxException e) {
    return answer(
        ApiError.MALFORMED_JSON, "the body is not the JSON it should be: " + e.getMessage());
  }

  @ServerExceptionMapper({UnauthorizedException.class, AuthenticationFailedException.class})
  public RestResponse<ProblemView> unauthenticated() {
    return ResponseBuilder.create(
            RestResponse.Status.UNAUTHORIZED,
            ProblemView.of(
                ApiError.UNAUTHENTICATED,
                "send a valid API token as `Authorization: Bearer dg_...`"))
        .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer")
        .type(MEDIA_TYPE)
        .build();
  }

  @ServerExceptionMapper
  public RestResponse<ProblemView> forbidden(ForbiddenException e) {
    return answer(
        ApiError.FORBIDDEN, "this token's role does not allow that; ask an admin for another");
  }

  @ServerExceptionMapper
  public RestResponse<ProblemView> http(WebApplicationException e) {
    int status = e.getResponse().getStatus();
    return ApiError.ofStatus(status)
        .map(error -> answer(error, sentence(error)))
        .orElseGet(
            () ->
                answer(
                    status < 500 ? ApiError.BAD_REQUEST : ApiError.INTERNAL,
                    "the request cannot be answered (%d)".formatted(status)));
  }

  /** What to say where the framework refused, instead of its own words. */
  public static String sentence(ApiError error) {
    return switch (error) {
      case NOT_FOUND -> "there is nothing at this address; /openapi lists what there is";
      case METHOD_NOT_ALLOWED ->
          "this address does not take that method; /openapi lists those it takes";
      case NOT_ACCEPTABLE -> "this address cannot answer in the media type that was asked for";
      case UNSUPPORTED_MEDIA_TYPE ->
          "this address does not read that media type; send application/json, or application/yaml"
              + " for a document";
      case TOO_LARGE -> "the body is larger than this server takes";
      default -> error.title();
    };
  }

  @ServerExceptionMapper
  public RestResponse<ProblemView> store(StoreException e) {
    LOG.error("The database refused or could not be reached", e);
    return e.worthRepeating()
        ? answer(ApiError.UNAVAILABLE, "the database cannot be reached right now; try again")
        : internal();
  }

  @ServerExceptionMapper
  public RestResponse<ProblemView> unexpected(Throwable e) {
    LOG.error("A request failed unexpectedly", e);
    return internal();
  }

  private static RestResponse<ProblemView> internal() {
    return answer(ApiError.INTERNAL, "this is a fault of the server; its log has the details");
  }

  private static RestResponse<ProblemView> answer(ApiError error, String detail) {
    return answer(error, error.code(), detail, List.of());
  }

  private static RestResponse<ProblemView> answer(
      ApiError error, String code, String detail, List<ProblemView.Item> items) {
    return ResponseBuilder.<ProblemView>create(error.status())
        .entity(ProblemView.of(error, code, detail, items))
        .type(MEDIA_TYPE)
        .build();
  }
}
