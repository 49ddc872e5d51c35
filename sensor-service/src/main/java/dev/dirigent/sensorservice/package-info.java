/** The service that pokes sensors and keeps the clock. */
@NullMarked
package dev.dirigent.sensorservice;

import org.jspecify.annotations.NullMarked;
