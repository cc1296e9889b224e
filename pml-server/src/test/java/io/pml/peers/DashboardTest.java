package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.daemon.DaemonClient;
import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.server.Await;
import io.pml.testkit.npm.NeedsNpm;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmSet;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The dashboard in Chromium, which logs in by the address that {@code pml open} gives. */
@NeedsNpm
class DashboardTest {
  private static final long PATIENCE_SECONDS = 120;
  private static final String LIBRARIES = "node_modules";
  /** Would run in the page, were it ever taken for markup. */
  private static final String HOSTILE = "count <img src=x onerror=\"document.title='hacked'\"> words";

  @TempDir
  Path folder;

  @SuppressWarnings("NullAway.Init")
  private Daemon pml;

  @BeforeEach
  void start() throws Exception {
    pml = Daemon.start(folder.resolve("home"), new Config().json(), true, Map.of(), "std_read_file");
    try (InputStream program = Objects.requireNonNull(getClass().getResourceAsStream("/peers/dashboard.mjs"))) {
      Files.copy(program, folder.resolve("dashboard.mjs"));
    }
    Files.createSymbolicLink(folder.resolve(LIBRARIES), Npm.folder(NpmSet.BROWSER).resolve(LIBRARIES));
    Files.createDirectory(folder.resolve("tmp"));
  }

  @AfterEach
  void stop() throws IOException {
    pml.close();
    // They belong to others, too.
    Files.delete(folder.resolve(LIBRARIES));
  }

  @Test
  void graph_ofCapabilitiesThatDependOnEachOther_showsThemAndTheirRelations() throws Exception {
    learn();
    String counter = id("text:count_words");
    String writer = id("text:write_report");
    String teller = id("time:tell_zone");

    Programs.Ended ended = Programs.run(command("graph"), folder, environment());

    assertThat(ended.exitCode()).as(ended.output()).isZero();
    ObjectNode seen = Json.parseObject(Files.readString(folder.resolve("seen.json")));
    assertThat(texts(seen, "capabilities")).containsExactlyInAnyOrder(counter, writer, teller);
    assertThat(texts(seen, "names")).contains("text:count_words", "text:write_report", "time:tell_zone");
    assertThat(texts(seen, "tools")).contains("std:text_stats", "std:time_now");
    assertThat(texts(seen, "lines")).contains("contains " + writer + " " + counter,
        "dependency " + writer + " " + teller,
        "uses " + counter + " std:text_stats");
    assertThat(texts(seen, "strokes")).as("colour and dashes of each kind").doesNotHaveDuplicates();
    assertThat(texts(seen, "rows")).contains("text:write_report contains text:count_words inferred",
        "text:write_report dependency time:tell_zone template");
    assertThat(seen.at("/panel/name").asString()).isEqualTo("text:write_report");
    assertThat(seen.at("/panel/intent").asString()).isEqualTo("write a report");
    assertThat(texts(seen.path("panel"), "relations")).contains(
        "depends on time:tell_zone dependency · template · 50 % · not seen yet",
        "contains text:count_words contains · inferred · 56 % · seen once");
    assertThat(seen.at("/neighbour/name").asString()).as("after a click on the relation").isEqualTo("text:count_words");
    assertThat(seen.at("/neighbour/intent").asString()).as("hostile words are words").isEqualTo(HOSTILE);
    assertThat(seen.path("title").asString()).isEqualTo("Graph – PML");
    assertThat(seen.path("images").asInt()).as("what the words would have made").isZero();
    assertThat(texts(seen, "found")).containsExactly("time:tell_zone");
    assertThat(texts(seen, "withoutContains")).as("after that kind was switched off")
        .isNotEmpty()
        .noneMatch(line -> line.startsWith("contains"));
    assertThat(seen.path("again").asInt()).as("the address was used").isEqualTo(403);
    assertThat(texts(seen, "complaints")).as("errors and violations").isEmpty();
  }

  @Test
  void graph_empty_saysHowCapabilitiesComeToBe_andShowsTheFirstByItself() throws Exception {
    Process browser = Programs.serve(command("empty"), environment(), "waiting");
    try {
      learn();

      assertThat(browser.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      Programs.end(browser);
    }
    ObjectNode seen = Json.parseObject(Files.readString(folder.resolve("seen.json")));
    assertThat(seen.path("notice").asString()).contains("No capabilities yet", "pml_execute");
    assertThat(texts(seen, "names")).contains("text:count_words");
    assertThat(texts(seen, "complaints")).isEmpty();
  }

  /** Has three capabilities learned: one calls another, and depends on the third. */
  private void learn() throws Exception {
    try (McpClient client = pml.connect(Map.of(), new ServerEvents() {
    })) {
      execute(client, "text:count_words", HOSTILE, "return (await mcp.std.text_stats({text: args.text})).words");
      execute(client, "time:tell_zone", "tell the zone", "return (await mcp.std.time_now({})).zone");
      execute(client, "text:write_report", "write a report",
          "return await mcp.call('cap:text:count_words', {text: args.text})");
    }
    Await.until("one contains another", () -> graph().path("edges")
        .valueStream()
        .anyMatch(edge -> edge.path("edge_type").asString().equals("contains")));
    HttpResponse<String> told = send("/api/capabilities/text:write_report/dependencies",
        "{\"to_capability_id\": \"time:tell_zone\", \"edge_type\": \"dependency\"}");
    assertThat(told.statusCode()).as(told.body()).isEqualTo(201);
  }

  private static void execute(McpClient client, String name, String intent, String code) throws Exception {
    ObjectNode arguments = Json.object().put("name", name).put("intent", intent).put("code", code);
    arguments.putObject("args").put("text", "a b c");
    ObjectNode result = Calls.tool(client, "pml_execute", Json.write(arguments));
    assertThat(result.at("/structuredContent/capability/name").asString()).as(result.toString()).isEqualTo(name);
  }

  private String id(String name) throws Exception {
    return graph().path("nodes")
        .valueStream()
        .filter(node -> node.path("label").asString().equals(name))
        .map(node -> node.path("id").asString())
        .findFirst()
        .orElseThrow();
  }

  private ObjectNode graph() throws Exception {
    return Json.parseObject(send("/api/graph/hypergraph", "").body());
  }

  private HttpResponse<String> send(String path, String body) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(pml.url().resolve(path))
        .header("Authorization", "Bearer " + pml.token())
        .header("Content-Type", "application/json");
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          (body.isEmpty() ? request : request.POST(HttpRequest.BodyPublishers.ofString(body))).build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  private List<String> command(String task) throws IOException {
    String address = new DaemonClient(new Home(pml.folder())).ask(Json.object().put("command", "open"))
        .orElseThrow()
        .path("url")
        .asString();
    return List.of(Npm.node().toString(), folder.resolve("dashboard.mjs").toString(), task, address,
        folder.resolve("seen.json").toString());
  }

  /** The browser unpacks itself into the temporary folder, and its libraries only where it believes to be in a cloud. */
  private Map<String, String> environment() {
    return Map.of("TMPDIR", folder.resolve("tmp").toString(), "AWS_LAMBDA_JS_RUNTIME", "22.x");
  }

  private static List<String> texts(JsonNode seen, String key) {
    return seen.path(key).valueStream().map(JsonNode::asString).toList();
  }
}
