package dev.dirigent.apiservice;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.dirigent.json.Json;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Answers are written by the project's codec, as everything else is. */
@Singleton
final class JsonProducer {

  @Produces
  @Singleton
  ObjectMapper mapper() {
    return Json.mapper();
  }
}
