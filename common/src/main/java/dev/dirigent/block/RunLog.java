package dev.dirigent.block;

/** The run's log, for the people who own the pipeline. Never give it a secret or a payload. */
public interface RunLog {

  void info(String message);

  void warn(String message);
}
