package dev.dirigent.service;

import dev.dirigent.store.Database;
import dev.dirigent.store.SchemaStore;
import dev.dirigent.store.StoreException;
import io.quarkus.runtime.Quarkus;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Lets a service begin when the database has the schema it was written for, and only then. */
@Singleton
public final class SchemaGate {

  private static final Logger LOG = Logger.getLogger(SchemaGate.class);
  private static final int REFUSED = 1;

  private final Database database;
  private final SchemaStore schema;
  private final CountDownLatch givenUp = new CountDownLatch(1);

  public SchemaGate(Database database, SchemaStore schema) {
    this.database = database;
    this.schema = schema;
  }

  /**
   * Waits until the schema is there; false when the service is stopping or must not run: a newer
   * schema than it knows ends the process.
   */
  boolean await() {
    String said = "";
    try {
      do {
        String state = look();
        if (state.isEmpty()) {
          return true;
        }
        if (!state.equals(said)) {
          LOG.info(state);
          said = state;
        }
      } while (!givenUp.await(500, TimeUnit.MILLISECONDS));
    } catch (NewerSchemaException e) {
      LOG.error(e.getMessage());
      Quarkus.asyncExit(REFUSED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  void giveUp() {
    givenUp.countDown();
  }

  /** What is being waited for; empty when it is there. */
  private String look() {
    Optional<Integer> version;
    try {
      version = database.call(schema::current);
    } catch (StoreException e) {
      return "waiting for the database: " + e.getMessage();
    }
    int found = version.orElse(0);
    if (found > SchemaStore.REQUIRED) {
      throw new NewerSchemaException(found);
    }
    return found == SchemaStore.REQUIRED
        ? ""
        : "waiting for schema version %d, the database has %s; api-service migrates it"
            .formatted(SchemaStore.REQUIRED, version.map(String::valueOf).orElse("none"));
  }

  private static final class NewerSchemaException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private NewerSchemaException(int found) {
      super(
          "the database has schema version %d and this service knows %d: upgrade the service"
              .formatted(found, SchemaStore.REQUIRED));
    }
  }
}
