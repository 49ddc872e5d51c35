package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What every command needs: the server, and a way to print what it answered. */
final class Session {

  private static final String DEFAULT_URL = "http://localhost:8080";

  private final Environment environment;
  private final Supplier<GlobalOptions> options;

  Session(Environment environment, Supplier<GlobalOptions> options) {
    this.environment = environment;
    this.options = options;
  }

  Environment environment() {
    return environment;
  }

  /**
   * The server of the command line, the environment or the profile, in this order.
   *
   * @throws NotTried when there is no token or the address is none
   */
  Api api() {
    GlobalOptions given = options.get();
    Optional<String> url = given.url().or(() -> environment.variable("DG_URL"));
    Optional<String> token = given.token().or(() -> environment.variable("DG_TOKEN"));
    if (url.isEmpty() || token.isEmpty()) {
      Profile profile =
          Profile.of(environment, given.profile().or(() -> environment.variable("DG_PROFILE")));
      url = url.or(profile::url);
      token = token.or(profile::token);
    }
    return new Api(
        address(url.orElse(DEFAULT_URL)),
        token.orElseThrow(
            () ->
                new NotTried(
                    "no token; set DG_TOKEN, give --token, or write one to "
                        + Profile.file(environment))));
  }

  private static URI address(String url) {
    try {
      URI address = URI.create(url);
      if (address.getHost() != null && String.valueOf(address.getScheme()).startsWith("http")) {
        return address;
      }
    } catch (IllegalArgumentException e) {
      // Said below, as for every other address that is none.
    }
    throw new NotTried(
        "%s is not a server's address; give one like %s".formatted(url, DEFAULT_URL));
  }

  /** Whether a person reads the output. */
  boolean forPeople() {
    return environment.terminal() && !options.get().json();
  }

  void line(String text) {
    environment.out().println(text);
  }

  /** What a person should know and a pipe must not carry. */
  void note(String text) {
    environment.err().println(text);
  }

  /** One thing: a sentence for people, its JSON for a pipe. */
  void done(JsonNode answer, String sentence) {
    line(forPeople() ? sentence : JsonText.line(answer));
  }

  /** One thing in full. */
  void show(JsonNode answer) {
    if (forPeople()) {
      Cells.details(answer).forEach(this::line);
    } else {
      line(JsonText.line(answer));
    }
  }

  /** Many things: a table for people, a line of JSON each for a pipe. */
  void list(List<JsonNode> items, Table table) {
    if (!forPeople()) {
      items.forEach(item -> line(JsonText.line(item)));
    } else if (items.isEmpty()) {
      note("none");
    } else {
      table.lines(items).forEach(this::line);
    }
  }

  /** A listing of the server, as many pages of it as were asked for. */
  void list(String path, Paging paging, Table table) {
    Api api = api();
    List<JsonNode> items = new ArrayList<>();
    Optional<String> after = paging.after();
    while (true) {
      String query =
          "limit=" + paging.limit() + after.map(a -> "&after=" + Api.encoded(a)).orElse("");
      JsonNode page = api.get(path + (path.contains("?") ? "&" : "?") + query);
      page.path("items").forEach(items::add);
      after = Optional.ofNullable(page.path("next").textValue());
      if (after.isEmpty() || !paging.all()) {
        break;
      }
    }
    list(items, table);
    after.ifPresent(next -> note("there are more: --all, or --after " + next));
  }
}
