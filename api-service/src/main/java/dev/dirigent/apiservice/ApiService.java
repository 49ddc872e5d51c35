package dev.dirigent.apiservice;

import dev.dirigent.loop.LoopRunner;
import dev.dirigent.service.Service;
import jakarta.inject.Singleton;
import java.util.List;

/** The service that answers people and programs; requests are its only work. */
@Singleton
public final class ApiService implements Service {

  @Override
  public String name() {
    return "api-service";
  }

  @Override
  public List<LoopRunner> loops() {
    return List.of();
  }
}
