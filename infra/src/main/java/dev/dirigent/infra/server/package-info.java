/** The real servers that Dirigent needs, from Maven artefacts: PostgreSQL and a Kafka broker. */
@NullMarked
package dev.dirigent.infra.server;

import org.jspecify.annotations.NullMarked;
