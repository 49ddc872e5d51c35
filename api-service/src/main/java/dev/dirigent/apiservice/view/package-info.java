/** What goes in and out as JSON, snake_case; public API, documented at {@code /openapi}. */
@NullMarked
package dev.dirigent.apiservice.view;

import org.jspecify.annotations.NullMarked;
