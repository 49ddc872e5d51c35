/**
 * Processes that the local stack and the tests start: owned, watched, and ended with their owner.
 */
@NullMarked
package dev.dirigent.infra.process;

import org.jspecify.annotations.NullMarked;
