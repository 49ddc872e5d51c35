package dev.dirigent.store;

/** Text for people that came from anywhere, made fit for a text column. */
final class StorableText {

  private static final int LONGEST = 4000;
  private static final int REPLACEMENT = 0xFFFD;

  private StorableText() {}

  /** PostgreSQL text takes neither NUL nor half a surrogate pair, and nobody reads a book. */
  static String of(String text) {
    StringBuilder clean = new StringBuilder(Math.min(text.length(), LONGEST));
    text.codePoints()
        .limit(LONGEST)
        .map(c -> c == 0 || isSurrogate(c) ? REPLACEMENT : c)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
