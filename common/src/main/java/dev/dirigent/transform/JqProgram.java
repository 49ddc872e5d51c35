package dev.dirigent.transform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.block.BlockFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.thisptr.jackson.jq.BuiltinFunctionLoader;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.JsonQuery;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.Versions;
import net.thisptr.jackson.jq.exception.JsonQueryException;

/**
 * A compiled jq program. It sees its input and nothing else: no environment, no files, no modules.
 * Thread-safe.
 */
final class JqProgram {

  private static final Version VERSION = Versions.JQ_1_7;

  /** What would let a program look at the process it runs in. */
  private static final Set<String> NOT_OFFERED = Set.of("env/0", "debug_scope/0");

  private static final Scope BUILT_IN = builtIn();

  private final JsonQuery query;

  private JqProgram(JsonQuery query) {
    this.query = query;
  }

  /**
   * Compiles a program.
   *
   * @throws BlockFailure {@code transform.jq.syntax} when it does not parse
   */
  static JqProgram of(String text) {
    try {
      return new JqProgram(JsonQuery.compile(text, VERSION));
    } catch (JsonQueryException e) {
      throw new BlockFailure(
          TransformError.JQ_SYNTAX, "the jq program does not parse: " + firstLine(e));
    }
  }

  /**
   * Everything the program gives for the input, in order.
   *
   * @throws BlockFailure {@code transform.jq.failed} when it fails
   */
  List<JsonNode> run(JsonNode input) {
    List<JsonNode> results = new ArrayList<>();
    try {
      query.apply(Scope.newChildScope(BUILT_IN), input, results::add);
      return results;
    } catch (JsonQueryException e) {
      throw new BlockFailure(TransformError.JQ_FAILED, "the jq program failed: " + firstLine(e));
    } catch (StackOverflowError e) {
      throw new BlockFailure(
          TransformError.JQ_FAILED, "the jq program failed: it recurses too deeply");
    }
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static Scope builtIn() {
    Scope scope = Scope.newEmptyScope();
    Map<String, Function> functions =
        BuiltinFunctionLoader.getInstance().listFunctions(VERSION, scope);
    functions.forEach(
        (signature, function) -> {
          if (!NOT_OFFERED.contains(signature)) {
            scope.addFunction(signature, function);
          }
        });
    return scope;
  }
}
