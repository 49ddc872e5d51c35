/** Every error as a problem of RFC 9457, with everything that is wrong at once. */
@NullMarked
package dev.dirigent.apiservice.problem;

import org.jspecify.annotations.NullMarked;
