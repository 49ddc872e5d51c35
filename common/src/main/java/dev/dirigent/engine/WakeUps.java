package dev.dirigent.engine;

import dev.dirigent.block.Role;
import java.util.Set;

/**
 * Tells the services that something is due. Only ever a hint: losing one costs latency, never a
 * run. Call it after the commit.
 */
public interface WakeUps {

  /** Work of these roles is due. Returns at once, coalesces, never throws. */
  void workDue(Set<Role> roles);
}
