package dev.dirigent.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code dg system}: how the whole product is. */
@Command(
    name = "system",
    header = "Show the server, its workers and the work under way.",
    description = "Ends with 1 when a service has work and no live worker.")
final class SystemCommand implements Callable<Integer> {

  private final Session session;

  SystemCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Api api = session.api();
    ObjectNode system = (ObjectNode) api.get("/system");
    system.set("workers", api.get("/workers").path("items"));
    session.show(system);
    return ExitCode.of(system.path("healthy").asBoolean());
  }
}
