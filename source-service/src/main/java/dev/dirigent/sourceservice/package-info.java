/**
 * Holds the consumers of sources and makes their messages runs: a loop, its settings, its health.
 */
@NullMarked
package dev.dirigent.sourceservice;

import org.jspecify.annotations.NullMarked;
