package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A step's config, compiled once and resolved for every attempt. Immutable and thread-safe.
 *
 * <p>A string that is exactly one reference becomes the referenced node itself, type and all; in a
 * longer string each reference becomes text. Keys are never resolved. The parts without references
 * are shared with the config that was compiled, so nobody may change a resolved tree.
 */
public final class Template {

  private final Part root;
  private final Set<Reference> references;

  private Template(Part root, Set<Reference> references) {
    this.root = root;
    this.references = references;
  }

  /**
   * Compiles a config.
   *
   * @throws ReferenceSyntaxException at its first malformed reference; a document that was read has
   *     none
   */
  public static Template of(JsonNode config) {
    Set<Reference> references = new LinkedHashSet<>();
    Part root = compile(config, references);
    return new Template(root, Collections.unmodifiableSet(references));
  }

  public Set<Reference> references() {
    return references;
  }

  /**
   * The config of one attempt; the compiled tree itself when it has no references.
   *
   * @throws MissingReferenceException at the first reference that has no value in this run
   */
  public JsonNode resolve(Scope scope) {
    return root.resolve(scope);
  }

  private static Part compile(JsonNode node, Set<Reference> references) {
    return switch (node.getNodeType()) {
      case STRING -> compileText(node, references);
      case OBJECT -> compileObject((ObjectNode) node, references);
      case ARRAY -> compileList((ArrayNode) node, references);
      default -> new Constant(node);
    };
  }

  private static Part compileText(JsonNode node, Set<Reference> references) {
    String text = node.textValue();
    if (Interpolation.isPlain(text)) {
      return new Constant(node);
    }
    Interpolation interpolation = Interpolation.parse(text);
    if (!interpolation.faults().isEmpty()) {
      throw interpolation.faults().getFirst();
    }
    references.addAll(interpolation.references());
    List<Interpolation.Piece> pieces = interpolation.pieces();
    if (pieces.size() > 1) {
      return new Mixed(interpolation);
    }
    return switch (pieces.getFirst()) {
      case Interpolation.Text escaped -> new Constant(TextNode.valueOf(escaped.text()));
      case Interpolation.Value value -> new Whole(value.reference());
    };
  }

  private static Part compileObject(ObjectNode node, Set<Reference> references) {
    Map<String, Part> members = new LinkedHashMap<>();
    boolean unchanged = true;
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      Part part = compile(member.getValue(), references);
      members.put(member.getKey(), part);
      unchanged &= part.is(member.getValue());
    }
    return unchanged
        ? new Constant(node)
        : new Members(
            members.keySet().toArray(String[]::new), members.values().toArray(Part[]::new));
  }

  private static Part compileList(ArrayNode node, Set<Reference> references) {
    List<Part> elements = new ArrayList<>(node.size());
    boolean unchanged = true;
    for (JsonNode element : node) {
      Part part = compile(element, references);
      elements.add(part);
      unchanged &= part.is(element);
    }
    return unchanged ? new Constant(node) : new Elements(elements.toArray(Part[]::new));
  }

  /** A compiled part of a config. */
  private sealed interface Part {

    JsonNode resolve(Scope scope);

    /** Whether it resolves to that very node, whatever the scope. */
    default boolean is(JsonNode node) {
      return false;
    }
  }

  /** Without references. */
  private record Constant(JsonNode node) implements Part {

    @Override
    public JsonNode resolve(Scope scope) {
      return node;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the very node, so that nothing is copied
    public boolean is(JsonNode other) {
      return node == other;
    }
  }

  /** A string that is one reference. */
  private record Whole(Reference reference) implements Part {

    @Override
    public JsonNode resolve(Scope scope) {
      return reference.resolve(scope);
    }
  }

  /** A string with references in it. */
  private record Mixed(Interpolation text) implements Part {

    @Override
    public JsonNode resolve(Scope scope) {
      return TextNode.valueOf(text.resolve(scope));
    }
  }

  /** An object with something to resolve in it. */
  private static final class Members implements Part {

    private final String[] keys;
    private final Part[] values;

    private Members(String[] keys, Part[] values) {
      this.keys = keys;
      this.values = values;
    }

    @Override
    public JsonNode resolve(Scope scope) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      for (int i = 0; i < keys.length; i++) {
        object.set(keys[i], values[i].resolve(scope));
      }
      return object;
    }
  }

  /** A list with something to resolve in it. */
  private static final class Elements implements Part {

    private final Part[] values;

    private Elements(Part[] values) {
      this.values = values;
    }

    @Override
    public JsonNode resolve(Scope scope) {
      ArrayNode list = JsonNodeFactory.instance.arrayNode(values.length);
      for (Part value : values) {
        list.add(value.resolve(scope));
      }
      return list;
    }
  }
}
