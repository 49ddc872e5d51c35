package dev.dirigent.service;

import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready once the schema is there and while every loop turns. */
@Readiness
@Singleton
final class ServiceReadiness implements HealthCheck {

  private final ServiceLife life;

  ServiceReadiness(ServiceLife life) {
    this.life = life;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("loops").status(life.ready()).build();
  }
}
