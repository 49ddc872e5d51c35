package dev.dirigent.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.testkit.TestPostgres;
import org.junit.jupiter.api.Test;

class SchemaIT {

  private final SchemaStore schema = new SchemaStore();

  @Test
  void the_newest_migration_is_the_schema_the_code_requires() {
    Database migrated = new Database(TestPostgres.database().dataSource());
    assertThat(migrated.call(schema::current)).contains(SchemaStore.REQUIRED);
  }

  @Test
  void a_database_that_was_never_migrated_has_no_schema() {
    Database empty = new Database(TestPostgres.emptyDatabase().dataSource());
    assertThat(empty.call(schema::current)).isEmpty();
  }
}
