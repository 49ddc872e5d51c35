package dev.dirigent.engine;

import dev.dirigent.block.Role;
import java.time.Duration;

/**
 * How a service runs attempts.
 *
 * @param capacity how many attempts may run at once
 * @param batch how many are claimed or settled in one transaction
 * @param linger how long an outcome waits for others to be settled with
 * @param leaseTtl how long a claim holds without a sign of life
 * @param renewEvery how often a sign of life is given, under half the time to live
 * @param poll how often to look without being told, the safety net under the notifications
 * @param grace how long a stopping service lets attempts finish
 */
public record AttemptSettings(
    Role role,
    int capacity,
    int batch,
    Duration linger,
    Duration leaseTtl,
    Duration renewEvery,
    Duration poll,
    Duration grace) {

  public AttemptSettings {
    if (capacity < 1 || batch < 1) {
      throw new IllegalArgumentException("capacity and batch are 1 or more");
    }
    if (renewEvery.multipliedBy(2).compareTo(leaseTtl) >= 0) {
      throw new IllegalArgumentException(
          "renew-every (%s) must be under half of lease-ttl (%s)".formatted(renewEvery, leaseTtl));
    }
  }
}
