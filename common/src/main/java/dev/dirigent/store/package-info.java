/** The rows. {@code java.sql} appears here and nowhere else; one store per aggregate. */
@NullMarked
package dev.dirigent.store;

import org.jspecify.annotations.NullMarked;
