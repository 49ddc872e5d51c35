/**
 * The held-source contract: what a broker family promises to whoever holds its consumer under a
 * lease, and what it is given. Depends on {@code block} only.
 */
@NullMarked
package dev.dirigent.source;

import org.jspecify.annotations.NullMarked;
