package dev.dirigent.cli;

import picocli.CommandLine;

/** What the process tells its caller. Public contract: scripts decide by it. */
enum ExitCode {
  /** It worked. */
  WORKED(CommandLine.ExitCode.OK),
  /** It was tried and the answer was no: a refusal, a failed run, a failed check. */
  ANSWER_WAS_NO(1),
  /** The command line is wrong; nothing was tried. */
  WRONG_USAGE(CommandLine.ExitCode.USAGE),
  /** It could not be tried: no server, no credential. */
  NOT_TRIED(3);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /** The answer as an exit code. */
  static int of(boolean yes) {
    return (yes ? WORKED : ANSWER_WAS_NO).number;
  }
}
