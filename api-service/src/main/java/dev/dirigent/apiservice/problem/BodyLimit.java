package dev.dirigent.apiservice.problem;

import dev.dirigent.json.Json;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Refuses a body that says it is too large before any of it is read, as a problem. */
@Singleton
public final class BodyLimit {

  // Before the server's own limit, which answers without a body.
  private static final int BEFORE_ALL = 1000;

  private final long limit;

  public BodyLimit(@ConfigProperty(name = "quarkus.http.limits.max-body-size") MemorySize limit) {
    this.limit = limit.asLongValue();
  }

  void register(@Observes Filters filters) {
    filters.register(this::check, BEFORE_ALL);
  }

  private void check(RoutingContext context) {
    if (length(context) <= limit) {
      context.next();
      return;
    }
    ProblemView problem =
        ProblemView.of(ApiError.TOO_LARGE, ProblemMappers.sentence(ApiError.TOO_LARGE));
    context
        .response()
        .setStatusCode(problem.status())
        .putHeader("Content-Type", ProblemMappers.MEDIA_TYPE)
        .putHeader("Connection", "close")
        .end(Json.write(Json.tree(problem)));
  }

  private static long length(RoutingContext context) {
    String header = context.request().getHeader("Content-Length");
    try {
      return header == null ? 0 : Long.parseLong(header);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
