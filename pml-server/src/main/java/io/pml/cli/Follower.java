package io.pml.cli;

import io.pml.daemon.Home;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Iterator;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Shows what executions do while they do it, as the daemon tells by HTTP. */
final class Follower {
  private static final String DATA = "data: ";

  private final Common common;

  Follower(Common common) {
    this.common = common;
  }

  /**
   * Shows events until one is the last, or the daemon ends.
   *
   * @param query what to ask the daemon for
   * @param begun called when nothing is missed any more; false ends it at once
   */
  void follow(String query, Condition begun, Predicate<ObjectNode> isLast) throws IOException, InterruptedException {
    // While a session is open the daemon stays.
    try (Session _ = Session.open(common);
        HttpClient client = HttpClient.newHttpClient();
        Stream<String> lines = lines(client, query)) {
      Iterator<String> each = lines.iterator();
      boolean last = !each.hasNext() || !begun.holds();
      while (!last && each.hasNext()) {
        String line = each.next();
        if (line.startsWith(DATA)) {
          ObjectNode event = Json.parseObject(line.substring(DATA.length()));
          show(event);
          last = isLast.test(event) || event.path("type").asString("").equals("dropped");
        }
      }
      client.shutdownNow();
    }
  }

  /** Something that is so, or is not. */
  @FunctionalInterface
  interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  private Stream<String> lines(HttpClient client, String query) throws IOException, InterruptedException {
    Home home = common.home();
    HttpRequest.Builder request = HttpRequest.newBuilder(
        URI.create(Files.readString(home.address()).strip() + "/api/events" + query));
    if (Files.exists(home.token())) {
      request.header("Authorization", "Bearer " + Files.readString(home.token()).strip());
    }
    HttpResponse<Stream<String>> response = client.send(request.build(), HttpResponse.BodyHandlers.ofLines());
    if (response.statusCode() != 200) {
      throw new PmlException(ErrorCode.BAD_REQUEST,
          "the daemon answers " + response.statusCode() + ": " + String.join("", response.body().toList()));
    }
    return response.body();
  }

  private void show(ObjectNode event) {
    common.out().println(common.json() ? Json.write(event) : line(event, Terminal.width()));
    common.out().flush();
  }

  /** An event on one line: when, in which execution, and what. */
  static String line(ObjectNode event, int width) {
    String when = Text.time(Json.text(Instant.ofEpochMilli(event.path("ts").asLong()).toString()));
    return Text.line(when + "  " + Text.shortId(event.path("workflow_id")) + "  " + what(event), Math.max(40, width));
  }

  private static String what(JsonNode event) {
    String name = event.path("tool").asString(event.path("capability").asString(""));
    return switch (event.path("type").asString("")) {
      case "tool_start" -> "> " + name + pretended(event);
      case "tool_end" -> "< " + name + ended(event) + pretended(event);
      case "capability_start" -> name.isEmpty() ? "begins: " + event.path("intent").asString("") : "> " + name;
      case "capability_end" -> name.isEmpty() ? "ends" + ended(event) : "< " + name + ended(event);
      case "decision" -> "at " + event.path("node").asString("") + ": " + event.path("outcome").asString("");
      case "progress" -> "... " + event.path("message").asString("") + share(event);
      case "log" -> event.path("level").asString("") + ": " + event.path("message").asString("");
      case "capability_hint" -> "wants to be called " + event.path("name").asString("");
      case "dropped" -> event.path("reason").asString("");
      default -> Json.write(event);
    };
  }

  private static String ended(JsonNode event) {
    return "  " + Text.duration(event.path("duration_ms").asDouble())
        + (event.path("success").asBoolean(false) ? "" : "  FAILED  " + event.path("error").asString(""));
  }

  private static String pretended(JsonNode event) {
    return event.has("origin") ? "  (not called: " + event.path("origin").asString("") + ")" : "";
  }

  private static String share(JsonNode event) {
    return event.has("total") ? " (" + Text.of(event.path("done")) + "/" + Text.of(event.path("total")) + ")" : "";
  }
}
