package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.dirigent.document.Problem.Place;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Feeds YAML 1.2 to a {@link TreeBuilder}. It works on the parser's events and not on its composed
 * nodes: a bomb or a bottomless document is given up where it passes a limit, and the parser's own
 * recursion is never entered.
 */
final class YamlText {

  private static final String STRING_TAG = "tag:yaml.org,2002:str";

  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setCodePointLimit(DocumentText.MAX_BYTES + 1).build();

  private final Problems problems;
  private final TreeBuilder tree;
  private int documents;

  private YamlText(Problems problems, TreeBuilder tree) {
    this.problems = problems;
    this.tree = tree;
  }

  static void read(String text, Problems problems, TreeBuilder tree) {
    YamlText reader = new YamlText(problems, tree);
    try {
      for (Event event : new Parse(SETTINGS).parseString(text)) {
        reader.accept(event);
      }
    } catch (YamlEngineException e) {
      throw problems.fatal(
          Path.ROOT, ProblemCode.SYNTAX, "this is not YAML: " + what(e), place(e, text));
    }
  }

  private void accept(Event event) {
    switch (event.getEventId()) {
      case DocumentStart -> {
        if (++documents > 1) {
          throw problems.fatal(
              Path.ROOT,
              ProblemCode.SEVERAL_DOCUMENTS,
              "a second document begins here; put each pipeline into a file of its own",
              Optional.of(place(event)));
        }
      }
      case Alias -> tree.alias(((AliasEvent) event).getAlias().getValue(), place(event));
      case Scalar -> scalar((ScalarEvent) event);
      case SequenceStart -> tree.startArray(anchor(collection(event)), place(event));
      case MappingStart -> tree.startObject(anchor(collection(event)), place(event));
      case SequenceEnd, MappingEnd -> tree.end();
      case StreamStart, StreamEnd, DocumentEnd, Comment -> {}
    }
  }

  private NodeEvent collection(Event event) {
    CollectionStartEvent start = (CollectionStartEvent) event;
    start
        .getTag()
        .ifPresent(
            tag ->
                problems.add(
                    tree.path(),
                    ProblemCode.BAD_VALUE,
                    "the tag %s means nothing here; leave it out".formatted(tag),
                    Optional.of(place(event))));
    return start;
  }

  private void scalar(ScalarEvent event) {
    Place place = place(event);
    JsonNode value;
    try {
      value = value(event);
    } catch (IllegalArgumentException e) {
      if (tree.expectsKey()) {
        tree.badKey(String.valueOf(e.getMessage()), place);
      } else {
        tree.unreadable(String.valueOf(e.getMessage()), place);
      }
      return;
    }
    if (!tree.expectsKey()) {
      tree.scalar(value, event.getValue().length(), anchor(event), place);
    } else if (value.isTextual()) {
      tree.key(value.textValue(), place);
    } else {
      tree.badKey(
          "the key %s is not a string; quote it to mean text".formatted(event.getValue()), place);
    }
  }

  private static JsonNode value(ScalarEvent event) {
    Optional<String> tag = event.getTag();
    if (tag.isPresent() && !tag.get().equals("!") && !tag.get().equals(STRING_TAG)) {
      throw new IllegalArgumentException(
          "the tag %s means nothing here; leave it out, or quote the value to mean text"
              .formatted(tag.get()));
    }
    return event.isPlain() && tag.isEmpty()
        ? CoreSchema.resolve(event.getValue())
        : TextNode.valueOf(event.getValue());
  }

  private static Optional<String> anchor(NodeEvent event) {
    return event.getAnchor().map(Anchor::getValue);
  }

  private static Place place(Event event) {
    return place(event.getStartMark().orElseThrow());
  }

  private static Place place(Mark mark) {
    return new Place(mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static Optional<Place> place(YamlEngineException e, String text) {
    return switch (e) {
      case MarkedYamlEngineException marked -> marked.getProblemMark().map(YamlText::place);
      case ReaderException unprintable ->
          Optional.of(
              new TextPosition(text).at(text.offsetByCodePoints(0, unprintable.getPosition())));
      default -> Optional.empty();
    };
  }

  private static String what(YamlEngineException e) {
    return switch (e) {
      case MarkedYamlEngineException marked when marked.getProblem() != null ->
          marked.getContext() == null
              ? marked.getProblem()
              : marked.getContext() + ", " + marked.getProblem();
      case ReaderException unprintable ->
          "the character U+%04X must be written as an escape in double quotes"
              .formatted(unprintable.getCodePoint());
      default -> String.valueOf(e.getMessage());
    };
  }
}
