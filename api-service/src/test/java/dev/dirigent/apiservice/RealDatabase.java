package dev.dirigent.apiservice;

import dev.dirigent.testkit.TestDatabase;
import dev.dirigent.testkit.TestPostgres;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/** An empty database on a real server, which the service migrates, and an admin's token. */
public final class RealDatabase implements QuarkusTestResourceLifecycleManager {

  static final String ADMIN = "dg_test_admin_token_of_the_api_tests";
  private static final String SECRET_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

  @Override
  public Map<String, String> start() {
    TestDatabase database = TestPostgres.emptyDatabase();
    return Map.of(
        "dirigent.database.url", database.jdbcUrl(),
        "dirigent.database.user", database.user(),
        "dirigent.database.password", database.password(),
        "dirigent.bootstrap-token", ADMIN,
        "dirigent.secret-key", SECRET_KEY);
  }

  @Override
  public void stop() {}
}
