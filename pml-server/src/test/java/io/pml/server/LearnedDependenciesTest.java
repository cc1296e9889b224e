package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
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
