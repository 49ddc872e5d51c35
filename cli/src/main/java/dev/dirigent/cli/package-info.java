/**
 * {@code dg}, the command line: a client of the REST API that knows nothing else of the product.
 */
@NullMarked
package dev.dirigent.cli;

import org.jspecify.annotations.NullMarked;
