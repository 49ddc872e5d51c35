package dev.dirigent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Server and token of one name in {@code ~/.config/dirigent/profiles.yaml}:
 *
 * <pre>{@code
 * current: local
 * profiles:
 *   local:
 *     url: http://localhost:8080
 *     token: dg_...
 * }</pre>
 *
 * <p>Only this shape is read (plain or quoted values, comments); it is a settings file, and a YAML
 * library would cost more start-up time than everything else.
 */
record Profile(Optional<String> url, Optional<String> token) {

  private static final String CURRENT = "current";
  private static final String PROFILES = "profiles";

  static Path file(Environment environment) {
    return environment
        .variable("XDG_CONFIG_HOME")
        .map(Path::of)
        .orElseGet(() -> environment.home().resolve(".config"))
        .resolve("dirigent/profiles.yaml");
  }

  /**
   * The named profile, or the file's current one; empty where there is no file.
   *
   * @throws NotTried when the name is asked for and missing, or the file is not of this shape
   */
  static Profile of(Environment environment, Optional<String> name) {
    Path file = file(environment);
    if (!Files.exists(file)) {
      if (name.isPresent()) {
        throw new NotTried("profile %s: there is no %s".formatted(name.get(), file));
      }
      return new Profile(Optional.empty(), Optional.empty());
    }
    Map<String, String> settings = settings(file);
    String chosen = name.or(() -> Optional.ofNullable(settings.get(CURRENT))).orElse("default");
    String prefix = PROFILES + "." + chosen + ".";
    Profile profile =
        new Profile(
            Optional.ofNullable(settings.get(prefix + "url")),
            Optional.ofNullable(settings.get(prefix + "token")));
    if (name.isPresent() && profile.url().isEmpty() && profile.token().isEmpty()) {
      throw new NotTried("%s has no profile %s".formatted(file, chosen));
    }
    return profile;
  }

  /** Every value by its dotted path. */
  private static Map<String, String> settings(Path file) {
    Map<String, String> settings = new HashMap<>();
    String[] parents = new String[3];
    int number = 0;
    for (String line : lines(file)) {
      number++;
      if (line.isBlank() || line.strip().startsWith("#")) {
        continue;
      }
      int level = (line.length() - line.stripLeading().length()) / 2;
      int colon = line.indexOf(':');
      if (colon < 0 || level >= parents.length) {
        throw new NotTried("%s:%d: expected `key: value`".formatted(file, number));
      }
      parents[level] = line.substring(0, colon).strip();
      String value = unquoted(line.substring(colon + 1).strip());
      if (!value.isEmpty()) {
        settings.put(String.join(".", Arrays.copyOf(parents, level + 1)), value);
      }
    }
    return settings;
  }

  private static Iterable<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new NotTried("%s cannot be read: %s".formatted(file, e.getMessage()));
    }
  }

  private static String unquoted(String value) {
    boolean quoted =
        value.length() > 1
            && (value.startsWith("\"") || value.startsWith("'"))
            && value.charAt(0) == value.charAt(value.length() - 1);
    return quoted ? value.substring(1, value.length() - 1) : value;
  }
}
