package io.pml.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.server.Pml;
import io.pml.settings.SettingsReader;
import io.pml.store.Storage;
import io.pml.store.sqlite.SqliteStorage;
import io.pml.structure.Structure;
import io.pml.testkit.HashedEmbedder;
import io.pml.testkit.WordComparer;
import io.pml.tool.ToolId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class DependencyApiTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String UNKNOWN = "00000000-0000-0009-0000-0000000000ff";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  static Path folder;

  @SuppressWarnings("NullAway.Init")
  private static Pml pml;

  @SuppressWarnings("NullAway.Init")
  private static String token;

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  /** Each test has capabilities of its own. */
  private static int taken;

  private final String a = id(++taken).toString();
  private final String b = id(++taken).toString();
  private final String c = id(++taken).toString();

  @BeforeAll
  static void start() throws IOException {
    Home home = new Home(folder);
    home.prepare();
    try (Storage storage = SqliteStorage.open(home.data(), InstantSource.system())) {
      for (int number = 1; number <= 200; number++) {
        storage.capabilities()
            .keep(new Capability(id(number), String.format("%064x", number), 1, "intent " + number,
                new Body.Code("return " + number, new Structure(List.of(), List.of())), List.of(),
                Set.of(new ToolId("std", "hash"), new ToolId("std", "text_stats")), Status.CANDIDATE,
                NOW.plusSeconds(number)));
      }
    }
    Files.writeString(folder.resolve(SettingsReader.CONFIG_FILE), "{\"http\": {\"port\": 0}}");
    pml = Pml.start(home, SettingsReader.read(folder, Optional.empty(), Optional.empty(), System.getenv()),
        new Pml.Options(false, true, Optional.empty(), Map.of(), () -> new HashedEmbedder(64), new WordComparer()),
        System.getenv());
    token = Files.readString(home.token()).strip();
  }

  @AfterAll
  static void stop() {
    pml.close();
  }

  private static UUID id(int number) {
    return new UUID(9, number);
  }

  // -- what is asked --------------------------------------------------------------------------------------------------

  @Test
  void capabilities_each_haveTheirNumberOfDependencies() throws Exception {
    post(a, b, "contains", 201);
    post(c, a, "sequence", 201);

    JsonNode listed = get("/api/capabilities?limit=1000").path("capabilities");

    assertThat(listed.valueStream().filter(each -> each.path("id").asString().equals(a)))
        .singleElement()
        .satisfies(each -> assertThat(each.path("dependencies_count").asInt()).isEqualTo(2));
    assertThat(listed.valueStream()).allMatch(each -> each.path("dependencies_count").isInt());
    assertThat(get("/api/capabilities/" + b).path("dependencies_count").asInt()).isEqualTo(1);
  }

  @Test
  void capabilities_pages_areDisjoint() throws Exception {
    JsonNode first = get("/api/capabilities?limit=3");
    JsonNode second = get("/api/capabilities?limit=3&offset=3");

    assertThat(first.path("capabilities")).hasSize(3);
    assertThat(first.path("total").asInt()).isEqualTo(200);
    assertThat(ids(first)).doesNotContainAnyElementsOf(ids(second));
  }

  @Test
  void dependencies_direction_isFiltered() throws Exception {
    post(a, b, "dependency", 201);
    post(c, a, "sequence", 201);

    assertThat(get(dependencies(a) + "?direction=from").path("dependencies").valueStream())
        .extracting(each -> each.path("to_capability_id").asString())
        .containsExactly(b);
    assertThat(get(dependencies(a) + "?direction=to").path("dependencies").valueStream())
        .extracting(each -> each.path("from_capability_id").asString())
        .containsExactly(c);
    JsonNode both = get(dependencies(a));
    assertThat(both.path("total").asInt()).isEqualTo(2);
    assertThat(both.path("capability_id").asString()).isEqualTo(a);
    assertThat(get(dependencies(a) + "?direction=both")).isEqualTo(both);
    assertThat(ask("GET", dependencies(a) + "?direction=up", "").statusCode()).isEqualTo(400);
  }

  @Test
  void post_relation_isCreatedOnceAndReadBack() throws Exception {
    ObjectNode created = post(a, b, "alternative", 201);

    assertThat(created.path("created").asBoolean()).isTrue();
    JsonNode dependency = created.path("dependency");
    assertThat(dependency.propertyNames()).containsExactlyInAnyOrder("from_capability_id", "to_capability_id",
        "observed_count", "confidence_score", "edge_type", "edge_source", "created_at", "last_observed");
    assertThat(dependency.path("edge_type").asString()).isEqualTo("alternative");
    assertThat(dependency.path("edge_source").asString()).as("said by hand").isEqualTo("template");
    assertThat(dependency.path("confidence_score").asDouble()).isEqualTo(0.6 * 0.5);
    assertThat(get(dependencies(a)).path("dependencies").path(0)).isEqualTo(dependency);
    assertThat(post(a, b, "alternative", 200).path("created").asBoolean()).as("again").isFalse();
    assertThat(get(dependencies(a)).path("total").asInt()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"contains, inferred, 0.56", "sequence, observed, 0.5", "dependency, template, 0.5",
      "dependency, manual, 0.5"})
  void post_typeAndSource_giveTheConfidence(String type, String source, double confidence) throws Exception {
    HttpResponse<String> answer = ask("POST", dependencies(a), "{\"to_capability_id\": \"" + b
        + "\", \"edge_type\": \"" + type + "\", \"edge_source\": \"" + source + "\"}");

    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(Json.parseObject(answer.body()).path("dependency").path("confidence_score").asDouble())
        .isCloseTo(confidence, Offset.offset(1e-9));
  }

  @Test
  void post_bothDirections_areTwoRelations() throws Exception {
    post(a, b, "contains", 201);
    post(b, a, "contains", 201);

    assertThat(get(dependencies(a)).path("total").asInt()).isEqualTo(2);
    assertThat(get(dependencies(a) + "?direction=from").path("total").asInt()).isEqualTo(1);
  }

  @Test
  void delete_relation_isGone() throws Exception {
    post(a, b, "contains", 201);
    post(a, b, "sequence", 201);
    post(b, a, "sequence", 201);

    assertThat(ask("DELETE", dependencies(a) + "/" + b + "?edge_type=sequence", "").statusCode()).isEqualTo(200);
    assertThat(get(dependencies(a) + "?direction=from").path("dependencies").valueStream())
        .extracting(each -> each.path("edge_type").asString())
        .containsExactly("contains");
    HttpResponse<String> all = ask("DELETE", dependencies(a) + "/" + b, "");
    assertThat(Json.parseObject(all.body()).path("count").asInt()).isEqualTo(1);
    assertThat(ask("DELETE", dependencies(a) + "/" + b, "").statusCode()).as("again").isEqualTo(404);
    assertThat(get(dependencies(a)).path("dependencies").valueStream())
        .extracting(each -> each.path("from_capability_id").asString())
        .containsExactly(b);
  }

  @Test
  void hypergraph_hasEdgesBetweenCapabilities() throws Exception {
    post(a, b, "dependency", 201);

    JsonNode graph = get("/api/graph/hypergraph");

    assertThat(graph.path("edges")
        .valueStream()
        .filter(each -> each.path("source").asString().equals("capability:" + a)
            && each.path("target").asString().equals("capability:" + b)))
        .singleElement()
        .satisfies(each -> assertThat(each.path("edge_type").asString()).isEqualTo("dependency"));
    assertThat(graph.path("edges").valueStream()).anyMatch(each -> each.path("source")
        .asString()
        .equals("capability:" + a) && each.path("target").asString().equals("std:hash"));
    assertThat(graph.path("capabilities_count").asInt()).isEqualTo(200);
    assertThat(graph.path("tools_count").asInt()).isEqualTo(2);
  }

  // -- what is refused ------------------------------------------------------------------------------------------------

  @Test
  void post_toItself_isRefused() throws Exception {
    assertThat(post(a, a, "contains", 400).path("error").asString()).contains("itself");
    assertThat(get(dependencies(a)).path("total").asInt()).isZero();
  }

  @Test
  void unknownIds_areNotFound() throws Exception {
    post(a, UNKNOWN, "contains", 404);
    post(UNKNOWN, a, "contains", 404);
    for (String path : List.of(dependencies(UNKNOWN), dependencies("nobody"), "/api/capabilities/" + UNKNOWN,
        "/api/capabilities/..%2f..", "/api/nothing", "/api/", "/api/capabilities/")) {
      HttpResponse<String> answer = ask("GET", path, "");
      assertThat(answer.statusCode()).as(path).isIn(404, 400);
      assertThat(answer.body()).as(path).doesNotContain("Exception");
    }
    assertThat(ask("DELETE", dependencies(UNKNOWN) + "/" + a, "").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "null", "{", "{\"edge_type\": \"contains\"}", "{\"to_capability_id\": 5}",
      "{\"to_capability_id\": \"$b\"}", "{\"to_capability_id\": \"$b\", \"edge_type\": \"provides\"}",
      "{\"to_capability_id\": \"$b\", \"edge_type\": \"CONTAINS\"}",
      "{\"to_capability_id\": \"$b\", \"edge_type\": {}}",
      "{\"to_capability_id\": \"$b\", \"edge_type\": \"contains\", \"edge_source\": \"rumour\"}"})
  void post_ofNonsense_isABadRequest(String body) throws Exception {
    HttpResponse<String> answer = ask("POST", dependencies(a), body.replace("$b", b));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(Json.parseObject(answer.body()).path("error").asString()).isNotBlank();
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
  }

  @Test
  void post_tooLargeOrNoJson_isRefused() throws Exception {
    String large = "{\"x\": \"" + "x".repeat(Api.LARGEST_BODY) + "\"}";
    assertThat(ask("POST", dependencies(a), large).statusCode()).isEqualTo(413);
    HttpRequest plain = request(dependencies(a)).setHeader("Content-Type", "text/plain")
        .POST(HttpRequest.BodyPublishers.ofString("{\"to_capability_id\": \"" + b + "\"}"))
        .build();
    assertThat(CLIENT.send(plain, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(415);
  }

  @Test
  void otherMethods_areNotPossible() throws Exception {
    HttpResponse<String> answer = ask("PUT", dependencies(a), "{}");

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).contains("GET, POST");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/capabilities", "/api/graph/hypergraph", "/api/nothing"})
  void withoutTheToken_nothingIsTold(String path) throws Exception {
    HttpRequest bare = HttpRequest.newBuilder(address(path)).build();
    HttpRequest wrong = HttpRequest.newBuilder(address(path)).header("Authorization", "Bearer wrong").build();

    assertThat(CLIENT.send(bare, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(401);
    assertThat(CLIENT.send(wrong, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(401);
  }

  @Test
  void aPageOfAnotherSite_isRefused() throws Exception {
    HttpRequest foreign = request("/api/capabilities").header("Origin", "https://evil.example").build();

    assertThat(CLIENT.send(foreign, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(403);
  }

  // -- how ------------------------------------------------------------------------------------------------------------

  private static String dependencies(String id) {
    return "/api/capabilities/" + id + "/dependencies";
  }

  private static List<String> ids(JsonNode page) {
    return page.path("capabilities").valueStream().map(each -> each.path("id").asString()).toList();
  }

  private static ObjectNode get(String path) throws Exception {
    HttpResponse<String> answer = ask("GET", path, "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Json.parseObject(answer.body());
  }

  private static ObjectNode post(String from, String to, String type, int status) throws Exception {
    HttpResponse<String> answer = ask("POST", dependencies(from),
        "{\"to_capability_id\": \"" + to + "\", \"edge_type\": \"" + type + "\"}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return Json.parseObject(answer.body());
  }

  private static HttpResponse<String> ask(String method, String path, String body) throws Exception {
    return CLIENT.send(request(path).method(method, HttpRequest.BodyPublishers.ofString(body)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(address(path))
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }

  private static URI address(String path) {
    return URI.create("http://127.0.0.1:" + pml.port() + path);
  }
}
