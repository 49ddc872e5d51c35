package dev.dirigent.apiservice;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.eclipse.microprofile.config.ConfigProvider;

/** The API as a client with one token sees it. */
record Api(URI server, String token) {

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** What came back. */
  record Answer(int status, String mediaType, String body) {

    JsonNode json() {
      return Json.read(body);
    }

    /** The answer of a request that went well. */
    JsonNode ok() {
      if (status >= 300) {
        throw new AssertionError("answered " + status + ": " + body);
      }
      return json();
    }
  }

  /** The service under test. */
  static URI address() {
    return ConfigProvider.getConfig().getValue("test.url", URI.class);
  }

  static Api admin() {
    return new Api(address(), RealDatabase.ADMIN);
  }

  /** With a new token of that role. */
  Api as(String name, String role) {
    return new Api(
        server,
        post("/tokens", "{\"name\": \"%s\", \"role\": \"%s\"}".formatted(name, role))
            .ok()
            .path("token")
            .asText());
  }

  Answer get(String path) {
    return send("GET", path, Map.of(), "");
  }

  Answer post(String path, String json) {
    return send("POST", path, Map.of("Content-Type", "application/json"), json);
  }

  Answer patch(String path, String json) {
    return send("PATCH", path, Map.of("Content-Type", "application/json"), json);
  }

  Answer postYaml(String path, String yaml) {
    return send("POST", path, Map.of("Content-Type", "application/yaml"), yaml);
  }

  Answer send(String method, String path, Map<String, String> headers, String body) {
    URI address =
        server.resolve(
            path.startsWith("/q/") || path.startsWith("/openapi") ? path : "/api/v1" + path);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .timeout(Duration.ofSeconds(30))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    headers.forEach(request::header);
    try {
      HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
      return new Answer(
          response.statusCode(),
          response.headers().firstValue("Content-Type").orElse(""),
          response.body());
    } catch (IOException e) {
      throw new AssertionError(method + " " + path + " was not answered", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }
}
