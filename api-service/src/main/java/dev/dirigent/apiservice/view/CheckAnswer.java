package dev.dirigent.apiservice.view;

import dev.dirigent.connection.Check;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What trying a connection or a source showed. */
@Schema(name = "Check")
public record CheckAnswer(
    boolean ok,
    @Schema(description = "What was found, in words to act on.") String detail,
    @Schema(description = "In the order they were tried.") List<Stage> stages) {

  /** One stage. */
  public record Stage(String name, boolean ok, String detail) {}

  public static CheckAnswer of(Check check) {
    return new CheckAnswer(
        check.ok(),
        check.detail(),
        check.stages().stream()
            .map(stage -> new Stage(stage.name(), stage.ok(), stage.detail()))
            .toList());
  }

  /** A check that says one thing only. */
  public static CheckAnswer of(boolean ok, String detail) {
    return new CheckAnswer(ok, detail, List.of());
  }
}
