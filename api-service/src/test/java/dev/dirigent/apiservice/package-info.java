/** The API against a real database. */
@NullMarked
package dev.dirigent.apiservice;

import org.jspecify.annotations.NullMarked;
