/** What is generated from the code: schemas, the block reference, the list of error codes. */
@NullMarked
package dev.dirigent.reference;

import org.jspecify.annotations.NullMarked;
