/**
 * What the four services share besides the engine: their life, their beans, their configuration.
 */
@NullMarked
package dev.dirigent.service;

import org.jspecify.annotations.NullMarked;
