package dev.dirigent.kafka;

/**
 * The text that tells one record from all others of a source, for ever: generation, topic id,
 * partition, offset.
 *
 * <p>Numbers are written with their length in front, {@code a7}, {@code b42}, so that keys made one
 * after the other grow as text: the index that keeps them unique is only ever extended at its end.
 */
final class RecordKey {

  private RecordKey() {}

  static String of(int generation, String topicId, int partition, long offset) {
    StringBuilder key = new StringBuilder(48);
    append(key, generation);
    key.append('/').append(topicId).append('/');
    append(key, partition);
    key.append('/');
    append(key, offset);
    return key.toString();
  }

  private static void append(StringBuilder key, long number) {
    String digits = Long.toString(number);
    key.append((char) ('a' + digits.length() - 1)).append(digits);
  }
}
