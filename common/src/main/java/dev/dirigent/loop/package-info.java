/** What every service's main loop stands on: one runner, one kind of signal, one way to rest. */
@NullMarked
package dev.dirigent.loop;

import org.jspecify.annotations.NullMarked;
