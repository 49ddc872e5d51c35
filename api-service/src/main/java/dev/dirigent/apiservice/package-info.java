/**
 * The REST API: thin resources over the engine and the stores. This service alone migrates the
 * schema.
 */
@NullMarked
package dev.dirigent.apiservice;

import org.jspecify.annotations.NullMarked;
