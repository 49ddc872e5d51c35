package dev.dirigent.document;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The word somebody probably meant. */
public final class Nearest {

  private static final int LONGEST_WORD = 64;
  private static final int LONGEST_LIST = 12;

  private Nearest() {}

  /** The end of a sentence about an unknown word: what was meant, or else what there is. */
  public static String hint(String word, Collection<String> known) {
    Optional<String> nearest = to(word, known);
    if (nearest.isPresent()) {
      return "; did you mean `%s`?".formatted(nearest.get());
    }
    if (known.isEmpty() || known.size() > LONGEST_LIST) {
      return "";
    }
    return "; there is `%s`".formatted(String.join("`, `", known));
  }

  /** The known word within a third of its letters of the given one; the nearest, then the first. */
  static Optional<String> to(String word, Collection<String> known) {
    if (word.length() > LONGEST_WORD) {
      return Optional.empty();
    }
    return known.stream()
        .filter(candidate -> distance(word, candidate) <= 1 + candidate.length() / 4)
        .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
  }

  /** How many letters to insert, delete, replace or swap with their neighbour. */
  private static int distance(String from, String to) {
    int[][] cost = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, i, j, from, to);
      }
    }
    return cost[from.length()][to.length()];
  }

  private static int cheapest(int[][] cost, int i, int j, String from, String to) {
    boolean same = from.charAt(i - 1) == to.charAt(j - 1);
    int best =
        Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + (same ? 0 : 1));
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }
}
