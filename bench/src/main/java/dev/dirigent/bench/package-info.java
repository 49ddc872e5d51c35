/** Measures the product beside the limit of the machine it runs on. */
@NullMarked
package dev.dirigent.bench;

import org.jspecify.annotations.NullMarked;
