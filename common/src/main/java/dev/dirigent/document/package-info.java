/** The pipeline document: its model, its strict reader, its references. Depends on nothing else. */
@NullMarked
package dev.dirigent.document;

import org.jspecify.annotations.NullMarked;
