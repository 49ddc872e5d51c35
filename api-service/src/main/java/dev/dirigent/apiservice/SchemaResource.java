package dev.dirigent.apiservice;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.apiservice.auth.Roles;
import dev.dirigent.document.DocumentSchema;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The schema of pipeline documents, for editors. */
@Path("/api/v1/schema/document")
@Tag(name = "schema")
public final class SchemaResource {

  @GET
  @RolesAllowed(Roles.VIEWER)
  @Operation(summary = "Get the JSON Schema of pipeline documents")
  public JsonNode document() {
    return DocumentSchema.json();
  }
}
