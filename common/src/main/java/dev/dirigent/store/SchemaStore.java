package dev.dirigent.store;

import jakarta.inject.Singleton;
import java.util.Optional;

/** Which schema the database has. */
@Singleton
public final class SchemaStore {

  /** The version this code was written for: that of the newest migration beside it. */
  public static final int REQUIRED = 1;

  private static final String EXISTS =
      "select to_regclass('flyway_schema_history') is not null as there";

  private static final String CURRENT =
      "select max(version::int) as version from flyway_schema_history where success";

  /** The version of the schema; empty when it was never migrated. */
  public Optional<Integer> current(Tx tx) {
    boolean there = tx.first(EXISTS, row -> row.bool("there")).orElse(false);
    return there
        ? tx.first(CURRENT, row -> row.optionalBigint("version"))
            .flatMap(version -> version)
            .map(Long::intValue)
        : Optional.empty();
  }
}
