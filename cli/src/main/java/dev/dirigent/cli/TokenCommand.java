package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dg token}. */
@Command(
    name = "token",
    header = "Create, list and revoke API tokens.",
    synopsisSubcommandLabel = "COMMAND")
final class TokenCommand {

  /** What a token's bearer may do; each includes the one before. */
  enum Role {
    VIEWER,
    OPERATOR,
    ADMIN
  }

  private final Session session;

  TokenCommand(Session session) {
    this.session = session;
  }

  @Command(
      header = "Create a token and print it, once.",
      description = {
        "On a terminal the token is shown with a reminder; in a pipe it is the field `token`:",
        "",
        "  DG_TOKEN=$(dg token create ci --role operator | jq -r .token)"
      })
  void create(
      @Parameters(paramLabel = "NAME", description = "Whose it is.") String name,
      @Option(
              names = "--role",
              required = true,
              paramLabel = "ROLE",
              description = "${COMPLETION-CANDIDATES}: look; run and change pipelines; everything.")
          Role role) {
    ObjectNode body =
        JsonText.object().put("name", name).put("role", role.name().toLowerCase(Locale.ROOT));
    JsonNode answer = session.api().post("/tokens", body);
    session.done(answer, Cells.text(answer, "token"));
    if (session.forPeople()) {
      session.note("keep it: it is not shown again");
    }
  }

  @Command(header = "List tokens, never their values.")
  void list(@Mixin Paging paging) {
    session.list(
        "/tokens",
        paging,
        new Table()
            .column("NAME", "name")
            .column("ROLE", "role")
            .column("CREATED", "created_at")
            .column("USED", "used_at")
            .column("REVOKED", "revoked_at"));
  }

  @Command(header = "Revoke a token at once.")
  void revoke(@Parameters(paramLabel = "NAME", description = "Whose it is.") String name) {
    session.api().delete(Api.path("tokens", name));
    session.done(JsonText.object().put("revoked", name), "token %s revoked".formatted(name));
  }
}
