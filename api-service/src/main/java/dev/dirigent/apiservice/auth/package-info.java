/** Bearer tokens: who calls, and with which role. */
@NullMarked
package dev.dirigent.apiservice.auth;

import org.jspecify.annotations.NullMarked;
