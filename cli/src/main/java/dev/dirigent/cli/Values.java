package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;

/**
 * Values given as {@code name=value}: JSON when it parses, else text. {@code @file} is that file's
 * text and {@code -} standard input's, without the line end, so that a secret stays out of the
 * process list and the shell's history; {@code @@} is a text that begins with {@code @}.
 */
final class Values {

  private final Environment environment;

  Values(Environment environment) {
    this.environment = environment;
  }

  ObjectNode object(Map<String, String> given) throws IOException {
    ObjectNode object = JsonText.object();
    for (Map.Entry<String, String> entry : given.entrySet()) {
      object.set(entry.getKey(), value(entry.getValue()));
    }
    return object;
  }

  private JsonNode value(String given) throws IOException {
    if (given.equals("-")) {
      return TextNode.valueOf(withoutLineEnd(environment.in().readAllBytes()));
    }
    if (given.startsWith("@@")) {
      return TextNode.valueOf(given.substring(1));
    }
    if (given.startsWith("@")) {
      return TextNode.valueOf(
          withoutLineEnd(Files.readAllBytes(environment.path(given.substring(1)))));
    }
    return JsonText.typed(given);
  }

  private static String withoutLineEnd(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8).replaceFirst("\r?\n$", "");
  }
}
