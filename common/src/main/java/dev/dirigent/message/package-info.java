/** What message families share: how the bytes of a message become JSON and JSON becomes bytes. */
@NullMarked
package dev.dirigent.message;

import org.jspecify.annotations.NullMarked;
