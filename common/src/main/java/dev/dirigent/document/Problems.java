package dev.dirigent.document;

import dev.dirigent.document.Problem.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Collects everything that is wrong, so that an author hears it all at once. */
final class Problems {

  private static final Comparator<Problem> BY_PLACE =
      Comparator.comparing(
          (Problem problem) -> problem.place().orElse(new Place(0, 0)),
          Comparator.comparingInt(Place::line).thenComparingInt(Place::column));

  private final List<Problem> all = new ArrayList<>();
  private final Set<String> unreadable = new HashSet<>();

  void add(Path path, ProblemCode code, String message, Optional<Place> place) {
    all.add(new Problem(path.toString(), code.code(), message, place));
  }

  /** Something wrong with what a value means, unless the value could not even be read. */
  void addIfReadable(Path path, ProblemCode code, String message, Optional<Place> place) {
    if (!unreadable.contains(path.toString())) {
      add(path, code, message, place);
    }
  }

  /** A problem that was found elsewhere. */
  void add(Problem problem) {
    if (!unreadable.contains(problem.path())) {
      all.add(problem);
    }
  }

  /** A value that could not be read at all: whatever else is said about it would only confuse. */
  void addUnreadable(Path path, ProblemCode code, String message, Optional<Place> place) {
    add(path, code, message, place);
    unreadable.add(path.toString());
  }

  /** The end of reading: nothing after this problem makes sense. */
  DocumentException fatal(Path path, ProblemCode code, String message, Optional<Place> place) {
    add(path, code, message, place);
    return new DocumentException(sorted());
  }

  void addAll(Problems others) {
    all.addAll(others.all);
    unreadable.addAll(others.unreadable);
  }

  void throwIfAny() {
    if (!all.isEmpty()) {
      throw new DocumentException(sorted());
    }
  }

  /** In the order of the text; what has no place comes first. */
  private List<Problem> sorted() {
    return all.stream().sorted(BY_PLACE).toList();
  }
}
