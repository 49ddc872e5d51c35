/** The product as people run it: built services as processes, with real servers. */
@NullMarked
package dev.dirigent.system;

import org.jspecify.annotations.NullMarked;
