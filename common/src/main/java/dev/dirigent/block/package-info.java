/**
 * The block contract: what a block family promises the engine and what it is given.
 *
 * <p>A family depends on this package and on {@code connection}, never on the engine.
 */
@NullMarked
package dev.dirigent.block;

import org.jspecify.annotations.NullMarked;
