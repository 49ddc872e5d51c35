/** The main job, shown on real brokers and proved by numbers. */
@NullMarked
package dev.dirigent.infra.demo;

import org.jspecify.annotations.NullMarked;
