package dev.dirigent.infra.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What to start.
 *
 * @param name what people call the process, in messages
 * @param arguments the program and its arguments
 * @param environment added to the environment of this JVM
 * @param directory working directory
 * @param log where output and errors are appended
 * @param stop the signal that asks the program to end in an orderly way
 */
public record Command(
    String name,
    List<String> arguments,
    Map<String, String> environment,
    Path directory,
    Path log,
    Signal stop) {

  public Command {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }
}
