package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
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

/** Agents that people use, each with a home of its own, connect to PML in both ways. None of them calls a model here. */
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
    ObjectNode stdio = Json.object().put("type", "stdio").put("command", pml.stdio().getFirst());
    pml.stdio().stream().skip(1).forEach(stdio.putArray("args")::add);
    stdio.putObject("env").put("PML_HOME", pml.folder().toString());
    ObjectNode http = Json.object().put("type", "http").put("url", pml.url().toString());
    http.putObject("headers").put("Authorization", "Bearer " + pml.token());

    claude(home, "mcp", "add-json", "-s", "user", "by-stdio", Json.write(stdio));
    claude(home, "mcp", "add-json", "-s", "user", "by-http", Json.write(http));
    String list = claude(home, "mcp", "list");

    assertThat(list.lines().filter(line -> line.startsWith("by-"))).hasSize(2)
        .allMatch(line -> line.endsWith("Connected"));
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
