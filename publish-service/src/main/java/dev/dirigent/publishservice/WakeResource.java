package dev.dirigent.publishservice;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** Answers the wake call. It carries nothing and tells nothing, so it is open. */
@Path("/wake")
public class WakeResource {

  private final PublishService service;

  WakeResource(PublishService service) {
    this.service = service;
  }

  /** Looks for work at once. */
  @POST
  public Response wake() {
    service.wake();
    return Response.accepted().build();
  }
}
