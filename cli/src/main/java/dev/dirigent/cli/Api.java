package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The REST API of one server. Every call returns the answer's JSON or throws {@link Refusal} or
 * {@link NotTried}.
 */
final class Api {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String JSON = "application/json";

  private final HttpClient http;
  private final URI base;
  private final String token;

  Api(URI server, String token) {
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    this.base = URI.create(server.toString().replaceAll("/+$", "") + "/api/v1");
    this.token = token;
  }

  /** A path from its parts, each encoded. */
  static String path(String... parts) {
    StringBuilder path = new StringBuilder();
    for (String part : parts) {
      path.append('/').append(part.startsWith("$") ? part : encoded(part));
    }
    return path.toString();
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  JsonNode get(String path) {
    return json(send(request(path).GET()));
  }

  /** The answer as text of the wanted media type. */
  String text(String path, String mediaType) {
    return send(request(path).setHeader("Accept", mediaType).GET());
  }

  JsonNode post(String path) {
    return json(send(request(path).POST(BodyPublishers.noBody())));
  }

  JsonNode post(String path, JsonNode body) {
    return json(send(withBody(path, "POST", JSON, JsonText.request(body))));
  }

  /** A post that makes something new: sent again, it makes it once. */
  JsonNode create(String path, JsonNode body) {
    return json(
        send(
            withBody(path, "POST", JSON, JsonText.request(body))
                .setHeader("Idempotency-Key", UUID.randomUUID().toString())));
  }

  JsonNode patch(String path, JsonNode body) {
    return json(send(withBody(path, "PATCH", JSON, JsonText.request(body))));
  }

  /** Posts a document as it stands in its file. */
  JsonNode postDocument(String path, String mediaType, String text) {
    return json(send(withBody(path, "POST", mediaType, text)));
  }

  void delete(String path) {
    send(request(path).DELETE());
  }

  /** The lines of an event stream, as they come; close it. Ends when the server ends it. */
  Stream<String> lines(String path) {
    HttpResponse<Stream<String>> response =
        exchange(
            request(path).setHeader("Accept", "text/event-stream").GET().build(),
            BodyHandlers.ofLines());
    if (response.statusCode() >= 300) {
      try (Stream<String> body = response.body()) {
        throw refusal(response.statusCode(), String.join("\n", body.toList()));
      }
    }
    return response.body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .header("Authorization", "Bearer " + token)
        .header("Accept", JSON);
  }

  private HttpRequest.Builder withBody(String path, String method, String mediaType, String body) {
    return request(path)
        .header("Content-Type", mediaType)
        .method(method, BodyPublishers.ofString(body));
  }

  private String send(HttpRequest.Builder request) {
    HttpResponse<String> response =
        exchange(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
    if (response.statusCode() >= 300) {
      throw refusal(response.statusCode(), response.body());
    }
    return response.body();
  }

  private <T> HttpResponse<T> exchange(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
    try {
      return http.send(request, handler);
    } catch (ConnectException e) {
      throw new NotTried(
          "no server answers at %s; start it, or point --url or DG_URL at another".formatted(base));
    } catch (HttpTimeoutException e) {
      throw new NotTried(
          "%s did not answer within %d s; look at its log, then try again"
              .formatted(base, PATIENCE.toSeconds()));
    } catch (IOException e) {
      throw new NotTried(
          "the connection to %s broke (%s); try again"
              .formatted(base, Optional.ofNullable(e.getMessage()).orElse("no reason given")));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotTried("interrupted");
    }
  }

  private RuntimeException refusal(int status, String body) {
    JsonNode problem = JsonText.parsed(body).orElseGet(JsonText::object);
    return switch (status) {
      case 401 ->
          new NotTried(
              "%s does not know this token; ask an admin for one (dg token create)"
                  .formatted(base));
      case 502, 503, 504 ->
          new NotTried(
              problem
                  .path("detail")
                  .asText("%s is not available (%d); try again".formatted(base, status)));
      default -> new Refusal(status, problem);
    };
  }

  private static JsonNode json(String body) {
    return JsonText.parsed(body).orElseGet(JsonText::object);
  }
}
