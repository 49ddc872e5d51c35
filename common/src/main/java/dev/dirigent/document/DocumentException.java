package dev.dirigent.document;

import java.util.List;

/** A document that cannot be used, with everything that is wrong with it. */
public final class DocumentException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public DocumentException(List<Problem> problems) {
    super(problems.size() == 1 ? problems.getFirst().message() : problems.size() + " problems");
    this.problems = List.copyOf(problems);
  }

  /** At least one, in the document's order. */
  public List<Problem> problems() {
    return problems;
  }
}
