package dev.dirigent.infra.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** The REST API as the demo uses it: what is not a 2xx is an end of the demo. */
final class Api {

  private static final Duration BOUND = Duration.ofMinutes(1);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI server;
  private final String token;

  Api(URI server, String token) {
    this.server = server;
    this.token = token;
  }

  JsonNode get(String path) {
    return answer(request(path).GET());
  }

  JsonNode postJson(String path, JsonNode body) {
    return post(path, "application/json", body.toString());
  }

  JsonNode postYaml(String path, String body) {
    return post(path, "application/yaml", body);
  }

  private JsonNode post(String path, String type, String body) {
    return answer(
        request(path).header("Content-Type", type).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(server.resolve("/api/v1/" + path))
        .header("Authorization", "Bearer " + token)
        .header("Accept", "application/json")
        .timeout(BOUND);
  }

  private JsonNode answer(HttpRequest.Builder builder) {
    HttpRequest request = builder.build();
    String what = request.method() + " " + request.uri().getPath();
    try {
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() / 100 != 2) {
        throw new DemoException(
            "%s was answered with %d: %s".formatted(what, response.statusCode(), response.body()));
      }
      return JSON.readTree(response.body());
    } catch (JsonProcessingException e) {
      throw new DemoException("%s was not answered with JSON: %s".formatted(what, e.getMessage()));
    } catch (IOException e) {
      throw new DemoException("%s failed: %s".formatted(what, e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DemoException(what + " was interrupted");
    }
  }
}
