/**
 * Runs, attempts, readiness and leases: every transition is one transaction, and every write by a
 * lease holder is fenced by its epoch.
 */
@NullMarked
package dev.dirigent.engine;

import org.jspecify.annotations.NullMarked;
