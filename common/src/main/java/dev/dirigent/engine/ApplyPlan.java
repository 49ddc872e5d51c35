package dev.dirigent.engine;

import java.util.List;
import java.util.Locale;

/**
 * What applying a document changes, or changed.
 *
 * @param version the version that is current afterwards
 * @param digest of the canonical document
 * @param sources every source that the document declares or no longer declares
 */
public record ApplyPlan(
    String code, Action action, int version, String digest, List<SourceChange> sources) {

  /** What becomes of the pipeline. */
  public enum Action {
    CREATE,
    NEW_VERSION,
    /** The current version is this very document. */
    UNCHANGED;

    /** As shown. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What becomes of one source. Its state, such as paused, is never touched. */
  public record SourceChange(String code, String kind, Change change) {

    /** How it changes. */
    public enum Change {
      CREATE,
      CHANGE,
      UNCHANGED,
      /** No longer declared: it stops for good, its history stays. */
      RETIRE;

      /** As shown. */
      public String code() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }

  public ApplyPlan {
    sources = List.copyOf(sources);
  }
}
