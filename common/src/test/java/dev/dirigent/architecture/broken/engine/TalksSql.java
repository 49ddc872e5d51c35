package dev.dirigent.architecture.broken.engine;

import java.sql.Connection;

/** Leaves the stores out. */
interface TalksSql {

  void run(Connection connection);
}
