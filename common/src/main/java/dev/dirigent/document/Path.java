package dev.dirigent.document;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.dirigent.json.Json;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The way from the document to one of its values. Cheap to extend; printed only for a problem. */
final class Path {

  static final Path ROOT = new Path(null, "", 0);

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");

  private final @Nullable Path parent;
  private final String key;
  private final int index;

  private Path(@Nullable Path parent, String key, int index) {
    this.parent = parent;
    this.key = key;
    this.index = index;
  }

  Path key(String name) {
    return new Path(this, name, -1);
  }

  Path index(int position) {
    return new Path(this, "", position);
  }

  /** Such as {@code steps.out.config.records[0]["odd key"]}; empty for the document itself. */
  @Override
  public String toString() {
    Deque<Path> steps = new ArrayDeque<>();
    for (Path at = this; at.parent != null; at = at.parent) {
      steps.push(at);
    }
    StringBuilder text = new StringBuilder();
    steps.forEach(step -> step.print(text));
    return text.toString();
  }

  private void print(StringBuilder text) {
    if (index >= 0) {
      text.append('[').append(index).append(']');
    } else if (PLAIN.matcher(key).matches()) {
      text.append(text.isEmpty() ? "" : ".").append(key);
    } else {
      text.append('[').append(Json.write(TextNode.valueOf(key))).append(']');
    }
  }
}
