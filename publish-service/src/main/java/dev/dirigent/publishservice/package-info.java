/** The service that runs operators, and is not there while there are none to run. */
@NullMarked
package dev.dirigent.publishservice;

import org.jspecify.annotations.NullMarked;
