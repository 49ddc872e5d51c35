package dev.dirigent.apiservice;

import jakarta.ws.rs.core.Application;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.info.License;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;

/** What {@code /openapi} says about the whole. */
@OpenAPIDefinition(
    info =
        @Info(
            title = "Dirigent",
            version = "v1",
            description =
                "Pipelines whose entrances and exits are message queues. Every error is a problem"
                    + " of RFC 9457 with a stable `code`. Listings go on with `after`.",
            license = @License(name = "Apache-2.0")),
    security = @SecurityRequirement(name = "token"))
@SecurityScheme(
    securitySchemeName = "token",
    type = SecuritySchemeType.HTTP,
    scheme = "bearer",
    description = "An API token: `dg token create`.")
public final class ApiDescription extends Application {}
