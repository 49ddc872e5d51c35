package dev.dirigent.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code dg version}: this client's version; no server is asked. */
@Command(name = "version", header = "Print this client's version.")
final class VersionCommand implements Callable<Integer> {

  private static final String RESOURCE = "/dev/dirigent/cli/version.txt";

  private final Session session;

  VersionCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    String version = version();
    session.done(JsonText.object().put("version", version), "dg " + version);
    return ExitCode.WORKED.number();
  }

  private static String version() throws IOException {
    try (InputStream resource = VersionCommand.class.getResourceAsStream(RESOURCE)) {
      if (resource == null) {
        throw new IllegalStateException("the build left out " + RESOURCE);
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }
}
