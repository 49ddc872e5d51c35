package dev.dirigent.apiservice;

import dev.dirigent.apiservice.problem.RequestCheck;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the parts of a request that come as text; what cannot be read is refused by name. */
final class Requests {

  private static final UUID NONE = new UUID(0, 0);

  private Requests() {}

  static UUID id(String name, String text) {
    RequestCheck check = new RequestCheck();
    UUID id = NONE;
    try {
      id = UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      check.wrong(name, "this is not an id");
    }
    check.refuseIfWrong();
    return id;
  }

  static Optional<Instant> instant(String name, @Nullable String text, RequestCheck check) {
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      check.wrong(name, "this is not an instant such as 2026-01-31T12:00:00Z");
      return Optional.empty();
    }
  }

  /** The constant of that lower-case name. */
  static <E extends Enum<E>> Optional<E> constant(
      String name, @Nullable String text, Class<E> type, RequestCheck check) {
    if (text == null) {
      return Optional.empty();
    }
    Optional<E> found =
        Arrays.stream(type.getEnumConstants())
            .filter(constant -> name(constant).equals(text))
            .findFirst();
    if (found.isEmpty()) {
      check.wrong(
          name,
          "this is one of "
              + Arrays.stream(type.getEnumConstants())
                  .map(Requests::name)
                  .collect(Collectors.joining(", ")));
    }
    return found;
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
