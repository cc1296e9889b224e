package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.testkit.npm.NeedsNpm;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmPackage;
import java.io.BufferedReader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Agents that people use, each with a home of its own, connect to PML in both ways. Where a model is needed, it has a script. */
@NeedsNpm
class AgentsTest {
  @TempDir
  private static Path folder;
  private static Daemon pml;

  @BeforeAll
  static void start() throws Exception {
    pml = Daemon.start(folder.resolve("pml"), new Config().json(), true, Map.of(), "std_read_file");
  }

  @AfterAll
  static void stop() {
    pml.close();
  }

  @Test
  void claudeCode_byStdioAndByHttp_isConnected() throws Exception {
    Path home = Files.createDirectory(folder.resolve("claude"));
    ObjectNode http = Json.object().put("type", "http").put("url", pml.url().toString());
    http.putObject("headers").put("Authorization", "Bearer " + pml.token());

    claude(home, "mcp", "add-json", "-s", "user", "by-stdio", Json.write(stdio()));
    claude(home, "mcp", "add-json", "-s", "user", "by-http", Json.write(http));
    String list = claude(home, "mcp", "list");

    assertThat(list.lines().filter(line -> line.startsWith("by-"))).hasSize(2)
        .allMatch(line -> line.endsWith("Connected"));
  }

  @Test
  void claudeCode_capabilitiesWithNames_areOfferedAndCalledInItsOwnSpelling() throws Exception {
    Path home = Files.createDirectory(folder.resolve("claude-names"));
    String tall = "agent:count_all_the_words_of_a_text_that_has_very_many_of_them";
    try (McpClient client = pml.connect(Map.of(), new ServerEvents() {
    })) {
      name(client, "agent:count_words", "return (await mcp.std.text_stats({ text: args.text })).words + ' words'");
      name(client, tall, "return (await mcp.std.text_stats({ text: args.text })).words + ' in all'");
    }
    String rename = "return (await mcp.dns.rename({name: 'agent:count_words', new_name: 'agent:tally_words'})).name";
    Path servers = Files.writeString(home.resolve("servers.json"),
        Json.write(Json.object().set("mcpServers", Json.object().set("pml", stdio()))));
    try (ScriptedModel model = new ScriptedModel(
        new ScriptedModel.Step("mcp__pml__pml_discover", "{\"name\": \"std:text_stats\"}"),
        new ScriptedModel.Step("mcp__pml__cap_agent_count_words", "{\"text\": \"one two three\"}"),
        new ScriptedModel.Step("mcp__pml__" + wire(tall), "{\"text\": \"one two\"}"),
        new ScriptedModel.Step("mcp__pml__pml_execute",
            Json.write(Json.object().put("intent", "rename").put("code", rename))),
        new ScriptedModel.Step("mcp__pml__cap_agent_tally_words", "{\"text\": \"one\"}"),
        new ScriptedModel.Step("mcp__pml__pml_execute",
            "{\"capability\": \"agent:count_words\", \"args\": {\"text\": \"one two\"}}"))) {
      Programs.Ended ended = Programs.run(
          Npm.command(NpmPackage.CLAUDE_CODE, "-p", "count words", "--mcp-config", servers.toString(),
              "--strict-mcp-config", "--allowedTools", "mcp__pml"),
          home, Map.of("HOME", home.toString(), "ANTHROPIC_BASE_URL", model.url(), "ANTHROPIC_API_KEY", "none",
              "ENABLE_TOOL_SEARCH", "false", "MCP_CONNECTION_NONBLOCKING", "false", "DISABLE_AUTOUPDATER", "1",
              "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1"));

      assertThat(ended.exitCode()).as(ended.output()).isZero();
      assertThat(model.offered()).filteredOn(tool -> tool.startsWith("mcp__pml__"))
          .contains("mcp__pml__pml_execute", "mcp__pml__cap_agent_count_words", "mcp__pml__cap_agent_tally_words",
              "mcp__pml__" + wire(tall))
          .allMatch(tool -> tool.matches("[a-zA-Z0-9_-]{1,64}"));
      assertThat(model.results()).hasSize(5);
      assertThat(model.results().get(0)).contains("3 words");
      assertThat(model.results().get(1)).contains("2 in all");
      assertThat(model.results().get(2)).contains("agent:tally_words");
      assertThat(model.results().get(3)).as("by its new name, which it was told of meanwhile").contains("1 words");
      assertThat(model.results().get(4)).as("by its old name").contains("2 words", "another name of agent:tally_words");
    }
  }

  private static void name(McpClient client, String name, String code) throws Exception {
    ObjectNode arguments = Json.object().put("intent", "count words").put("name", name).put("code", code);
    arguments.putObject("args").put("text", "a");
    ObjectNode params = Json.object().put("name", "pml_execute");
    params.set("arguments", arguments);
    assertThat(client.request(Calls.of("tools/call", params)).at("/structuredContent/capability/name").asString())
        .isEqualTo(name);
  }

  /** How PML spells the name of a capability to clients that know few characters. */
  private static String wire(String name) throws Exception {
    try (McpClient client = pml.connect(Map.of("only", "cap:" + name), new ServerEvents() {
    })) {
      return client.request(Calls.of("tools/list", Json.object())).at("/tools/0/name").asString();
    }
  }

  private static ObjectNode stdio() {
    ObjectNode stdio = Json.object().put("type", "stdio").put("command", pml.stdio().getFirst());
    pml.stdio().stream().skip(1).forEach(stdio.putArray("args")::add);
    stdio.putObject("env").put("PML_HOME", pml.folder().toString());
    return stdio;
  }

  @Test
  void codex_byStdioAndByHttp_seesTheTools() throws Exception {
    Path home = folder.resolve("codex");
    Files.createDirectories(home.resolve(".codex"));
    List<String> command = pml.stdio();
    Files.writeString(home.resolve(".codex/config.toml"), """
        [mcp_servers.by_stdio]
        command = "%s"
        args = [%s]
        env = { PML_HOME = "%s" }

        [mcp_servers.by_http]
        url = "%s"
        http_headers = { Authorization = "Bearer %s" }
        """.formatted(command.getFirst(),
        command.stream().skip(1).map(argument -> '"' + argument + '"').collect(Collectors.joining(", ")),
        pml.folder(), pml.url(), pml.token()));

    JsonNode servers = serversOfCodex(home);

    assertThat(servers.valueStream().map(server -> server.path("name").asString()))
        .containsExactlyInAnyOrder("by_stdio", "by_http");
    assertThat(servers.valueStream()).allSatisfy(server -> {
      assertThat(server.path("serverInfo").path("name").asString()).isEqualTo("pml");
      assertThat(server.path("tools").propertyNames()).contains("pml_get_task_result", "std_read_file");
    });
  }

  private static String claude(Path home, String... arguments) throws Exception {
    Programs.Ended ended = Programs.run(Npm.command(NpmPackage.CLAUDE_CODE, arguments), home,
        Map.of("HOME", home.toString(), "DISABLE_AUTOUPDATER", "1", "DISABLE_TELEMETRY", "1"));
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    return ended.output();
  }

  /** Codex tells which servers it reached by the protocol in which its editors speak to it. */
  private static JsonNode serversOfCodex(Path home) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(Npm.command(NpmPackage.CODEX, "app-server")).directory(home.toFile())
        .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("HOME", home.toString());
    Process codex = builder.start();
    try (Writer out = codex.outputWriter(); BufferedReader in = codex.inputReader()) {
      out.write("""
          {"id": 1, "method": "initialize", "params": {"clientInfo": {"name": "test", "version": "1"}}}
          {"method": "initialized"}
          {"id": 2, "method": "mcpServerStatus/list", "params": {}}
          """);
      out.flush();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        ObjectNode message = Json.parseObject(line);
        if (message.path("id").asInt(0) == 2) {
          return message.path("result").path("data");
        }
      }
      throw new IllegalStateException("codex ended without an answer");
    } finally {
      Programs.end(codex);
    }
  }
}
