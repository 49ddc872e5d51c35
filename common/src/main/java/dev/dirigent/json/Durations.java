package dev.dirigent.json;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as documents write them: {@code 500ms}, {@code 1h30m}, {@code 1d}, or ISO 8601. */
public final class Durations {

  /** Longest duration a document may name. */
  public static final Duration MAX = Duration.ofDays(3_650);

  private static final String NUMBER = "([0-9]{1,12})";
  private static final Pattern UNITS =
      Pattern.compile("(?:%1$sd)?(?:%1$sh)?(?:%1$sm)?(?:%1$ss)?(?:%1$sms)?".formatted(NUMBER));
  private static final long[] MILLIS = {86_400_000, 3_600_000, 60_000, 1_000, 1};
  private static final String[] NAMES = {"d", "h", "m", "s", "ms"};

  private Durations() {}

  /**
   * Reads a duration of zero or more whole milliseconds.
   *
   * @throws IllegalArgumentException with a sentence for the author
   */
  public static Duration parse(String text) {
    Duration duration = text.startsWith("P") ? iso(text) : units(text);
    if (duration.isNegative() || duration.toNanosPart() % 1_000_000 != 0) {
      throw new IllegalArgumentException(
          "'%s' is negative or finer than a millisecond".formatted(text));
    }
    if (duration.compareTo(MAX) > 0) {
      throw new IllegalArgumentException("'%s' is longer than %s".formatted(text, print(MAX)));
    }
    return duration;
  }

  /**
   * The one way to write it, largest unit first and without zeros: {@code 90s} is {@code 1m30s}.
   */
  public static String print(Duration duration) {
    StringBuilder text = new StringBuilder();
    long rest = duration.toMillis();
    for (int unit = 0; unit < MILLIS.length; unit++) {
      if (rest >= MILLIS[unit]) {
        text.append(rest / MILLIS[unit]).append(NAMES[unit]);
        rest %= MILLIS[unit];
      }
    }
    return text.isEmpty() ? "0s" : text.toString();
  }

  private static Duration iso(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException | ArithmeticException e) {
      throw unreadable(text, e);
    }
  }

  private static Duration units(String text) {
    Matcher units = UNITS.matcher(text);
    if (text.isEmpty() || !units.matches()) {
      throw unreadable(text, null);
    }
    Duration duration = Duration.ZERO;
    for (int unit = 0; unit < MILLIS.length; unit++) {
      String count = units.group(unit + 1);
      if (count != null) {
        duration =
            duration.plus(Duration.ofMillis(MILLIS[unit]).multipliedBy(Long.parseLong(count)));
      }
    }
    return duration;
  }

  private static IllegalArgumentException unreadable(String text, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "'%s' is not a duration; write one such as 500ms, 2s, 1h30m or 1d, largest unit first"
            .formatted(text),
        cause);
  }
}
