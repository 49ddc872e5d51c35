package dev.dirigent.apiservice;

import dev.dirigent.apiservice.auth.Roles;
import dev.dirigent.apiservice.problem.ApiException;
import dev.dirigent.apiservice.view.BlockAnswer;
import dev.dirigent.apiservice.view.BlockSummary;
import dev.dirigent.apiservice.view.Listing;
import dev.dirigent.block.BlockSpec;
import dev.dirigent.block.Catalogue;
import dev.dirigent.block.Schemas;
import dev.dirigent.store.Page;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What steps can be made of. */
@Path("/api/v1/blocks")
@Tag(name = "blocks")
public final class BlocksResource {

  private final Catalogue catalogue;
  private final Schemas schemas;

  public BlocksResource(Catalogue catalogue, Schemas schemas) {
    this.catalogue = catalogue;
    this.schemas = schemas;
  }

  @GET
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "List blocks")
  public Listing<BlockSummary> list(@BeanParam Paging paging) {
    String after = paging.after().orElse("");
    int limit = paging.limit();
    List<BlockSummary> rows =
        catalogue.all().stream()
            .map(block -> BlockSummary.of(block.spec()))
            .filter(block -> block.id().compareTo(after) > 0)
            .limit(limit + 1L)
            .toList();
    return Listing.of(Page.of(rows, limit, BlockSummary::id), block -> block);
  }

  @GET
  @Path("/{id}")
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "Show a block with the schemas of its config and output")
  public BlockAnswer show(String id) {
    BlockSpec<?> spec =
        catalogue.find(id).orElseThrow(() -> ApiException.notFound("block", id)).spec();
    return BlockAnswer.of(
        spec, schemas.named(Schemas.config(id)), schemas.named(Schemas.output(id)));
  }
}
