/** Blocks that compute one value from another. */
@NullMarked
package dev.dirigent.transform;

import org.jspecify.annotations.NullMarked;
