package dev.dirigent.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;

/** The REST API as the scenarios use it. */
final class Api {

  private static final Duration BOUND = Duration.ofMinutes(1);

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI server;
  private final String token;

  Api(URI server, String token) {
    this.server = server;
    this.token = token;
  }

  void createKafkaConnection(String code, String bootstrapServers) {
    ObjectNode connection = Json.object().put("code", code).put("kind", "kafka");
    connection.putObject("config").putArray("bootstrap_servers").add(bootstrapServers);
    post("connections", "application/json", Json.write(connection));
  }

  void apply(String yaml) {
    post("pipelines/$apply", "application/yaml", yaml);
  }

  void pause(String pipeline, String source) {
    post("pipelines/%s/sources/%s/$pause".formatted(pipeline, source), "application/json", "{}");
  }

  /** Starts a run; returns its id. */
  String run(String pipeline) {
    return post("pipelines/%s/$run".formatted(pipeline), "application/json", "{}")
        .path("id")
        .asText();
  }

  private JsonNode post(String path, String type, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve("/api/v1/" + path))
            .header("Authorization", "Bearer " + token)
            .header("Accept", "application/json")
            .header("Content-Type", type)
            .timeout(BOUND)
            .POST(BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() / 100 != 2) {
        throw new BenchException(
            "%s was answered with %d: %s".formatted(path, response.statusCode(), response.body()));
      }
      return Json.read(response.body().isEmpty() ? "{}" : response.body());
    } catch (IOException e) {
      throw new BenchException(path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException(path, e);
    }
  }
}
