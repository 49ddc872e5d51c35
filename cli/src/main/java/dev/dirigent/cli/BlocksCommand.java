package dev.dirigent.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code dg blocks}. */
@Command(
    name = "blocks",
    header = "What steps can be made of.",
    synopsisSubcommandLabel = "COMMAND")
final class BlocksCommand {

  private final Session session;

  BlocksCommand(Session session) {
    this.session = session;
  }

  @Command(header = "List blocks.")
  void list(@Mixin Paging paging) {
    session.list(
        "/blocks",
        paging,
        new Table()
            .column("ID", "id")
            .column("KIND", "kind")
            .column("GROUP", "group")
            .column("SUMMARY", "summary"));
  }

  @Command(header = "Show a block with the schemas of its config and output.")
  void show(
      @Parameters(paramLabel = "ID", description = "The block, such as kafka.produce.") String id) {
    session.show(session.api().get(Api.path("blocks", id)));
  }
}
