package dev.dirigent.document;

import dev.dirigent.json.Json;
import dev.dirigent.json.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one reference out of a text, from behind its opening brace to its closing one. */
final class ReferenceParser {

  private static final Pattern SEGMENT =
      Pattern.compile(
          "\\.(?<name>[A-Za-z0-9_-]+)|\\[(?<index>[0-9]{1,9})]"
              + "|\\[(?<quoted>\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+){0,99}\")]");
  private static final Pattern ROOT = Pattern.compile("[A-Za-z0-9_-]+");
  private static final List<String> ROOTS = List.of("params", "steps", "run", "source");

  private final String text;
  private final int start;
  private int at;

  /** Starts at the offset behind <code>${</code>. */
  ReferenceParser(String text, int start) {
    this.text = text;
    this.start = start;
    this.at = start;
  }

  /** The offset behind what was read; after a fault, behind the next closing brace. */
  int end() {
    return at;
  }

  /**
   * Reads the reference.
   *
   * @throws ReferenceSyntaxException where it is malformed, unknown or not supported yet
   */
  Reference parse() {
    skipBlanks();
    String root = root();
    List<DataPath.Segment> segments = segments();
    skipBlanks();
    if (at >= text.length() || text.charAt(at) != '}') {
      throw malformed();
    }
    at++;
    return reference(root, segments);
  }

  private Reference reference(String root, List<DataPath.Segment> segments) {
    return switch (root) {
      case "params" -> new Reference.Params(new DataPath(segments));
      case "steps" -> step(segments);
      case "run" -> run(segments);
      case "source" -> source(segments);
      case "item" -> throw notYet("fan-out");
      default ->
          throw bad(
              "`%s` is nothing one can refer to%s".formatted(root, Nearest.hint(root, ROOTS)));
    };
  }

  private Reference step(List<DataPath.Segment> segments) {
    if (segments.size() < 2
        || !(segments.get(0) instanceof DataPath.Key step)
        || !(segments.get(1) instanceof DataPath.Key part)) {
      throw bad(
          "a step's output is written ${steps.NAME.output}, with the way into it behind that");
    }
    if (part.name().equals("items")) {
      throw notYet("fan-out");
    }
    if (!part.name().equals("output")) {
      throw bad(
          "a step has an output and no `%s`; write ${steps.%s.output}"
              .formatted(part.name(), step.name()));
    }
    return new Reference.Output(step.name(), new DataPath(segments.subList(2, segments.size())));
  }

  private Reference run(List<DataPath.Segment> segments) {
    if (segments.equals(List.of(new DataPath.Key("id")))) {
      return new Reference.RunId();
    }
    if (!segments.isEmpty() && segments.getFirst().equals(new DataPath.Key("scratch"))) {
      throw notYet("scratch space");
    }
    if (!segments.isEmpty() && segments.getFirst().equals(new DataPath.Key("window"))) {
      throw notYet("the window of a schedule");
    }
    throw bad("of a run there is ${run.id} and nothing else");
  }

  private Reference source(List<DataPath.Segment> segments) {
    if (segments.equals(List.of(new DataPath.Key("code")))) {
      return new Reference.SourceCode();
    }
    throw bad("of a source there is ${source.code} and nothing else");
  }

  private String root() {
    Matcher root = ROOT.matcher(text).region(at, text.length());
    if (!root.lookingAt()) {
      throw malformed();
    }
    at = root.end();
    return root.group();
  }

  private List<DataPath.Segment> segments() {
    List<DataPath.Segment> segments = new ArrayList<>();
    Matcher segment = SEGMENT.matcher(text);
    while (segment.region(at, text.length()).lookingAt()) {
      segments.add(segment(segment));
      at = segment.end();
    }
    return segments;
  }

  private DataPath.Segment segment(Matcher segment) {
    String name = segment.group("name");
    if (name != null) {
      return new DataPath.Key(name);
    }
    String index = segment.group("index");
    if (index != null) {
      return new DataPath.Index(Integer.parseInt(index));
    }
    try {
      return new DataPath.Key(Json.read(segment.group("quoted")).textValue());
    } catch (JsonSyntaxException e) {
      throw malformed();
    }
  }

  private void skipBlanks() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }

  private ReferenceSyntaxException malformed() {
    int brace = text.indexOf('}', at);
    at = brace < 0 ? text.length() : brace + 1;
    if (brace < 0) {
      return bad("the closing brace is missing; write $${ to mean the characters ${");
    }
    return bad(
        "a reference is a name and the way into it, such as ${steps.order.output.lines[0]} or"
            + " ${params[\"odd key\"]}; write $${ to mean the characters ${");
  }

  private ReferenceSyntaxException bad(String reason) {
    return new ReferenceSyntaxException(
        ProblemCode.BAD_REFERENCE, "${%s: %s".formatted(text.substring(start, at), reason));
  }

  private ReferenceSyntaxException notYet(String feature) {
    return new ReferenceSyntaxException(
        ProblemCode.NOT_YET,
        "${%s needs %s, which this version does not have yet"
            .formatted(text.substring(start, at), feature));
  }
}
