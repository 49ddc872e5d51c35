/** The whole product on one machine that has nothing but a JDK: servers, services, activator. */
@NullMarked
package dev.dirigent.infra.stack;

import org.jspecify.annotations.NullMarked;
