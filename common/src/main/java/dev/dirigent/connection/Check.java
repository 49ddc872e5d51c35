package dev.dirigent.connection;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What trying a connection showed.
 *
 * @param stages in the order they were tried; only the last may have failed
 */
public record Check(List<Stage> stages) {

  /**
   * One stage of a check.
   *
   * @param name such as resolve, connect, authenticate
   * @param detail what was found, in words a person can act on, without secrets
   */
  public record Stage(String name, boolean ok, String detail) {}

  public Check {
    stages = List.copyOf(stages);
  }

  /** A check that got nowhere. */
  public static Check failed(String stage, String detail) {
    return new Check(List.of(new Stage(stage, false, detail)));
  }

  public boolean ok() {
    return stages.stream().allMatch(Stage::ok);
  }

  /** The stage that decided, or all that was found. */
  public String detail() {
    return stages.stream()
        .filter(stage -> ok() || !stage.ok())
        .map(stage -> stage.name() + ": " + stage.detail())
        .collect(Collectors.joining("; "));
  }
}
