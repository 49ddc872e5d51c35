package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.document.Problem.Place;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A document's text as a tree with places. A text that begins like JSON and is JSON is read as
 * JSON; everything else is YAML. Both give the same model.
 */
record DocumentText(JsonNode root, Marks marks) {

  static final int MAX_BYTES = 1024 * 1024;

  private static final Optional<Place> BEGINNING = Optional.of(new Place(1, 1));

  /**
   * Reads the text. What can be read past is added to the problems.
   *
   * @throws DocumentException when there is no tree to go on with
   */
  static DocumentText read(String text, Problems problems) {
    if (isTooLarge(text)) {
      throw problems.fatal(
          Path.ROOT,
          ProblemCode.TOO_LARGE,
          "the document is larger than 1 MiB; split it, or keep its data elsewhere",
          BEGINNING);
    }
    String content = text.startsWith("\uFEFF") ? text.substring(1) : text;
    TreeBuilder tree = tree(content, problems);
    JsonNode root =
        tree.root()
            .orElseThrow(
                () ->
                    problems.fatal(
                        Path.ROOT, ProblemCode.MISSING, "the document is empty", BEGINNING));
    return new DocumentText(root, tree.marks());
  }

  static boolean isTooLarge(String text) {
    return text.length() > MAX_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
  }

  private static TreeBuilder tree(String content, Problems problems) {
    if (content.stripLeading().startsWith("{")) {
      Problems jsonProblems = new Problems();
      TreeBuilder tree = new TreeBuilder(jsonProblems);
      if (JsonText.read(content, tree)) {
        problems.addAll(jsonProblems);
        return tree;
      }
    }
    TreeBuilder tree = new TreeBuilder(problems);
    YamlText.read(content, problems, tree);
    return tree;
  }
}
