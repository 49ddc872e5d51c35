/**
 * Connections: how the product reaches a broker, with secrets sealed at rest and opened only for
 * the attempt that needs them.
 */
@NullMarked
package dev.dirigent.connection;

import org.jspecify.annotations.NullMarked;
