package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.dirigent.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The rest of a reference: the way into a value, such as {@code .a.b[0]["odd key"]}. */
public record DataPath(List<Segment> segments) {

  public DataPath {
    segments = List.copyOf(segments);
  }

  /** One step into a value. */
  public sealed interface Segment {}

  /** Into an object. */
  public record Key(String name) implements Segment {

    static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");

    @Override
    public String toString() {
      return PLAIN.matcher(name).matches()
          ? "." + name
          : "[" + Json.write(TextNode.valueOf(name)) + "]";
    }
  }

  /** Into a list, from 0. */
  public record Index(int position) implements Segment {

    @Override
    public String toString() {
      return "[" + position + "]";
    }
  }

  /**
   * The value at this path, the very node.
   *
   * @param root what the path starts from, as it is named in the reference
   * @throws MissingReferenceException where the value has no such part
   */
  JsonNode walk(JsonNode value, String root) {
    JsonNode at = value;
    for (int i = 0; i < segments.size(); i++) {
      JsonNode next =
          switch (segments.get(i)) {
            case Key key -> at.get(key.name());
            case Index index -> at.get(index.position());
          };
      if (next == null) {
        throw missing(root, i, at);
      }
      at = next;
    }
    return at;
  }

  private MissingReferenceException missing(String root, int segment, JsonNode holder) {
    String found = root + new DataPath(segments.subList(0, segment));
    String missing = segments.get(segment).toString();
    return new MissingReferenceException(
        root + this, missing, "%s is %s without %s".formatted(found, kind(holder), missing));
  }

  private static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "a list of " + value.size();
      case NULL, MISSING -> "null,";
      default -> "of type " + value.getNodeType().name().toLowerCase(Locale.ROOT);
    };
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    segments.forEach(text::append);
    return text.toString();
  }
}
