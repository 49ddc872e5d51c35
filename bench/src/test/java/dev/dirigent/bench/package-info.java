/** That every scenario works. */
@NullMarked
package dev.dirigent.bench;

import org.jspecify.annotations.NullMarked;
