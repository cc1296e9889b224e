package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What runs teach about how capabilities relate, as it is told by HTTP. */
class LearnedDependenciesTest {
  private static final String INNER = "return (await mcp.std.text_stats({text: args.text})).words";

  @TempDir
  Path folder;

  @Test
  void contains_afterARunThatCalledAnother_isToldByHttpAndSurvivesAStop() throws Exception {
    String outer;
    String inner;
    try (RunningPml pml = RunningPml.start(folder, new Config()); Client client = pml.client()) {
      client.execute(Json.object()
          .put("code", INNER)
          .put("intent", "inner")
          .set("args",
              Json.object().put("text", "a b"))
          .asObject());
      Await.until("the inner one is known", () -> !named(pml, "inner").isMissingNode());
      inner = named(pml, "inner").path("id").asString();
      String name = named(pml, "inner").path("name").asString();
      client.execute(Json.object()
          .put("code", "return await mcp.call('cap:" + name + "', {text: 'a b c'})")
          .put("intent", "outer"));
      Await.until("the relation is known", () -> named(pml, "outer").path("dependencies_count").asInt(0) > 0);
      outer = named(pml, "outer").path("id").asString();
    }
    try (RunningPml pml = RunningPml.start(folder, new Config())) {
      JsonNode relation = get(pml, "/api/capabilities/" + outer + "/dependencies?direction=from").path("dependencies")
          .valueStream()
          .filter(each -> each.path("edge_type").asString().equals("contains"))
          .findFirst()
          .orElseThrow();

      assertThat(relation.path("to_capability_id").asString()).isEqualTo(inner);
      assertThat(relation.path("edge_source").asString()).isEqualTo("inferred");
      assertThat(relation.path("observed_count").asInt()).isEqualTo(1);
    }
  }

  @Test
  void dependency_thatSomebodyTold_comesWithTheMatch_forThoseWhoMaySeeIt() throws Exception {
    Config config = new Config().with("{\"profiles\": {\"guest\": {\"except\": [\"std:text_stats\"]}}}");
    try (RunningPml pml = RunningPml.start(folder, config); Client client = pml.client()) {
      client.execute(Json.object()
          .put("intent", "fetch the data")
          .put("name", "data:fetch_all")
          .put("code",
              "return (await mcp.std.text_stats({ text: 'a b' })).words"));
      client.execute(Json.object()
          .put("intent", "write the report")
          .put("name", "data:write_report")
          .put("code",
              "return (await mcp.std.time_now({})).zone"));
      Await.until("both are known", () -> !named(pml, "fetch the data").isMissingNode()
          && !named(pml, "write the report").isMissingNode());
      String from = named(pml, "write the report").path("id").asString();
      String to = named(pml, "fetch the data").path("id").asString();
      try (HttpClient http = HttpClient.newHttpClient()) {
        assertThat(http.send(HttpRequest
            .newBuilder(URI.create(pml.url().replace("/mcp", "/api/capabilities/" + from + "/dependencies")))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers
                .ofString("{\"to_capability_id\": \"" + to + "\", \"edge_type\": \"dependency\"}"))
            .build(), HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(201);
      }

      for (String question : List.of("{\"name\": \"data:write_report\"}",
          "{\"intent\": \"write the report\", \"filter\": {\"type\": \"capability\"}}")) {
        Await.until("it comes with what it depends on: " + question,
            () -> client.call("pml_discover", question)
                .at("/structuredContent/results/0/dependencies")
                .toString()
                .equals("[\"data:fetch_all\"]"));
      }
      try (Client guest = pml.client(Map.of("profile", "guest"))) {
        assertThat(guest.call("pml_discover", "{\"name\": \"data:write_report\"}")
            .at("/structuredContent/results/0/dependencies")).isEmpty();
      }
    }
  }

  private static JsonNode named(RunningPml pml, String intent) throws Exception {
    return get(pml, "/api/capabilities").path("capabilities")
        .valueStream()
        .filter(each -> each.path("intent").asString().equals(intent))
        .findFirst()
        .orElseGet(() -> Json.object().path("nothing"));
  }

  private static JsonNode get(RunningPml pml, String path) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return Json.parse(client.send(
          HttpRequest.newBuilder(URI.create(pml.url().replace("/mcp", path))).build(),
          HttpResponse.BodyHandlers.ofString()).body());
    }
  }
}
