/**
 * What the tests of all modules share: real servers, started once in a test JVM when first needed.
 */
@NullMarked
package dev.dirigent.testkit;

import org.jspecify.annotations.NullMarked;
