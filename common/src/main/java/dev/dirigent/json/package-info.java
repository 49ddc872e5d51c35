/** One JSON codec for everything: digits, key order and odd characters survive it. */
@NullMarked
package dev.dirigent.json;

import org.jspecify.annotations.NullMarked;
