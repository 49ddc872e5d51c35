package dev.dirigent.document;

import java.util.List;
import java.util.function.Function;

/**
 * Reads a pipeline from YAML 1.2 (core schema) or JSON, strictly: what is not understood is
 * refused, and everything that is wrong is said at once.
 */
public final class PipelineReader {

  private PipelineReader() {}

  /**
   * Reads one document of at most 1 MiB.
   *
   * @throws DocumentException with every problem, each with its line and column
   */
  public static PipelineDocument read(String text) {
    return read(text, document -> List.of());
  }

  /**
   * Reads one document and holds it against more than its format knows, so that its author hears
   * everything at once.
   *
   * @param further what else is wrong, by path; where the document itself has problems it is asked
   *     about what could be read, with texts empty where they could not
   * @throws DocumentException with every problem, each with its line and column
   */
  public static PipelineDocument read(
      String text, Function<PipelineDocument, List<Problem>> further) {
    Problems problems = new Problems();
    DocumentText content = DocumentText.read(text, problems);
    Value root = Value.root(content.root(), content.marks(), problems);
    PipelineDocument document = PipelineShape.read(root);
    PipelineChecks.check(root, document);
    for (Problem problem : further.apply(document)) {
      problems.add(problem.at(root.nearest(problem.path()).place()));
    }
    problems.throwIfAny();
    return document;
  }
}
