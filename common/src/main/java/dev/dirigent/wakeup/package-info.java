/** Hints between services: NOTIFY for those that listen, a wake call for the one that may sleep. */
@NullMarked
package dev.dirigent.wakeup;

import org.jspecify.annotations.NullMarked;
