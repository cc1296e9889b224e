package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.testkit.npm.NeedsNpm;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmPackage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The official servers behind PML, on every transport that they have. */
@NeedsNpm
class ServersTest {
  @TempDir
  private Path folder;

  @Test
  void serversByStdio_together_doTheirWork() throws Exception {
    Path files = Files.createDirectory(folder.resolve("files"));
    Files.writeString(files.resolve("greeting.txt"), "good morning");
    Config config = new Config().stdio("everything", Npm.command(NpmPackage.SERVER_EVERYTHING))
        .stdio("filesystem", Npm.command(NpmPackage.SERVER_FILESYSTEM, files.toString()))
        .stdio("memory", Npm.command(NpmPackage.SERVER_MEMORY),
            Map.of("MEMORY_FILE_PATH", folder.resolve("memory.jsonl").toString()));
    try (Daemon pml = Daemon.start(folder.resolve("home"), config.json(), true, Map.of(), "everything_echo",
        "filesystem_read_text_file", "memory_create_entities");
        McpClient client = pml.connect(Map.of(), new ServerEvents() {
        })) {
      assertThat(names(client)).containsExactly("pml_discover", "pml_execute", "pml_get_task_result");
      assertThat(Calls.text(Calls.tool(client, "everything:echo", "{\"message\": \"hi\"}"))).isEqualTo("Echo: hi");
      assertThat(Calls.text(Calls.tool(client, "filesystem:read_text_file",
          Json.write(Json.object().put("path", files.resolve("greeting.txt").toString()))))).isEqualTo("good morning");

      Calls.tool(client, "memory:create_entities", """
          {"entities": [{"name": "PML", "entityType": "gateway", "observations": ["remembers"]}]}""");
      ObjectNode graph = Calls.tool(client, "memory:read_graph", "{}");
      assertThat(graph.path("structuredContent").path("entities").path(0).path("observations").path(0).asString())
          .isEqualTo("remembers");

      ObjectNode servers = Calls.tool(client, "meta:servers", "{}");
      assertThat(servers.path("structuredContent").path("servers").valueStream())
          .extracting(server -> server.path("server").asString() + " " + server.path("state").asString())
          .containsExactly("everything ready", "filesystem ready", "memory ready");
    }
  }

  @Test
  void definitions_throughPml_areTheServersOwn() throws Exception {
    Config config = new Config().stdio("everything", Npm.command(NpmPackage.SERVER_EVERYTHING)).wireNames("bare");
    try (Daemon pml = Daemon.start(folder.resolve("home"), config.json(), true, Map.of(), "echo",
        "trigger-elicitation-request");
        McpClient client = pml.connect(Map.of("only", "everything:*"), new ServerEvents() {
        })) {
      ObjectNode listed = client.request(Calls.of("tools/list", Json.object()));
      JsonNode structured = listed.path("tools")
          .valueStream()
          .filter(tool -> tool.path("name").asString().equals("get-structured-content"))
          .findFirst()
          .orElseThrow();

      assertThat(structured.path("title").asString()).isEqualTo("Get Structured Content Tool");
      assertThat(structured.path("outputSchema").path("$schema").isString()).isTrue();
      assertThat(structured.path("annotations").path("readOnlyHint").asBoolean()).isTrue();
      assertThat(structured.has("execution")).isTrue();
      assertThat(structured.has("_meta")).isFalse();
    }
  }

  @Test
  void toolThatOnlyRunsAsATask_calledWithoutOne_answers() throws Exception {
    Config config = new Config().stdio("everything", Npm.command(NpmPackage.SERVER_EVERYTHING));
    try (Daemon pml = Daemon.start(folder.resolve("home"), config.json(), true, Map.of(),
        "everything_simulate_research_query");
        McpClient client = pml.connect(Map.of("expose", "everything:simulate-research-query"), new ServerEvents() {
        })) {
      assertThat(client.request(Calls.of("tools/list", Json.object())).path("tools").valueStream())
          .filteredOn(tool -> tool.path("name").asString().contains("research"))
          .extracting(tool -> tool.at("/execution/taskSupport").asString())
          .containsExactly("optional");

      ObjectNode answer = Calls.tool(client, "everything:simulate-research-query", "{\"topic\": \"owls\"}");

      assertThat(answer.path("isError").asBoolean(false)).as("%s", answer).isFalse();
      assertThat(Calls.text(answer)).contains("Research Report", "owls");
    }
  }

  @ParameterizedTest(name = "{0}, configured as {2}")
  @CsvSource({"streamableHttp, /mcp, http", "sse, /sse, sse", "sse, /sse, http"})
  void everything_byHttp_doesItsWork(String transport, String path, String type) throws Exception {
    int port = Programs.freePort();
    Process server = Programs.serve(Npm.command(NpmPackage.SERVER_EVERYTHING, transport),
        Map.of("PORT", Integer.toString(port)), "on port " + port);
    Config config = new Config().http("everything", type, "http://127.0.0.1:" + port + path);
    try (Daemon pml = Daemon.start(folder.resolve("home"), config.json(), true, Map.of(), "everything_echo");
        McpClient client = pml.connect(Map.of(), new ServerEvents() {
        })) {
      assertThat(Calls.text(Calls.tool(client, "everything:echo", "{\"message\": \"hi\"}"))).isEqualTo("Echo: hi");
      ObjectNode weather = Calls.tool(client, "everything:get-structured-content", "{\"location\": \"Chicago\"}");
      assertThat(weather.path("structuredContent").path("temperature").asInt()).isEqualTo(36);
    } finally {
      Programs.end(server);
    }
  }

  private static List<String> names(McpClient client) throws Exception {
    return client.request(Calls.of("tools/list", Json.object()))
        .path("tools")
        .valueStream()
        .map(tool -> tool.path("name").asString())
        .toList();
  }
}
