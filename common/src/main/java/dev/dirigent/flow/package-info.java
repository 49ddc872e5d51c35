/** Blocks for the pipeline itself: constants, log lines, waiting for a time. */
@NullMarked
package dev.dirigent.flow;

import org.jspecify.annotations.NullMarked;
