package dev.dirigent.apiservice;

import dev.dirigent.apiservice.auth.Roles;
import dev.dirigent.apiservice.view.Listing;
import dev.dirigent.apiservice.view.SourceAnswer;
import dev.dirigent.store.Database;
import dev.dirigent.store.Page;
import dev.dirigent.store.SourceQueries;
import dev.dirigent.store.SourceQueries.Source;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** What starts runs without a person, over all pipelines. */
@Path("/api/v1/sources")
@Tag(name = "sources")
public final class SourcesResource {

  private final Database database;
  private final SourceQueries queries;

  public SourcesResource(Database database, SourceQueries queries) {
    this.database = database;
    this.queries = queries;
  }

  @GET
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "List sources")
  public Listing<SourceAnswer> list(
      @QueryParam("pipeline") @Nullable String pipeline, @BeanParam Paging paging) {
    Page<Source> page =
        database.call(
            tx -> queries.list(tx, Optional.ofNullable(pipeline), paging.after(), paging.limit()));
    return Listing.of(page, SourceAnswer::of);
  }
}
