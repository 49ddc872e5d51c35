/**
 * JMH for the pure parts on the hot path. Times are for comparing on one machine, not for checks.
 */
@NullMarked
package dev.dirigent.bench.micro;

import org.jspecify.annotations.NullMarked;
