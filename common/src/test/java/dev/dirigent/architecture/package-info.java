/** Rules about packages, and packages that break them. */
@NullMarked
package dev.dirigent.architecture;

import org.jspecify.annotations.NullMarked;
