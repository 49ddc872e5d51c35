/** The Kafka family: its connection kind, how its records look as JSON, and its blocks. */
@NullMarked
package dev.dirigent.kafka;

import org.jspecify.annotations.NullMarked;
