package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.mcp.server.Era;
import io.pml.mcp.server.McpServer;
import io.pml.testkit.conformance.ConformanceFixture;
import io.pml.testkit.conformance.ConformanceServer;
import io.pml.testkit.npm.NeedsNpm;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmPackage;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** The official TypeScript clients of both generations, in front of a legacy server by stdio and a modern one by HTTP. */
@NeedsNpm
class TypeScriptClientTest {
  @TempDir
  private static Path folder;
  private static McpServer fixture;
  private static Server http;
  private static Daemon pml;

  @BeforeAll
  static void start() throws Exception {
    fixture = ConformanceFixture.start(EnumSet.of(Era.MODERN));
    http = ConformanceServer.http(fixture, 0);
    int port = ((ServerConnector) http.getConnectors()[0]).getLocalPort();
    Config config = new Config().stdio("everything", Npm.command(NpmPackage.SERVER_EVERYTHING))
        .http("fixture", "http", "http://127.0.0.1:" + port + "/mcp")
        .expose("everything:*");
    pml = Daemon.start(folder.resolve("home"), config.json(), true, Map.of(), "everything_echo", "everything_trigger_e",
        "fixture_test");
    TypeScriptPrograms.unpack(folder);
  }

  @AfterAll
  static void stop() throws Exception {
    pml.close();
    fixture.close();
    http.stop();
    TypeScriptPrograms.remove(folder);
  }

  @ParameterizedTest(name = "{0} by {1}")
  @CsvSource({"v1, http, v1", "v1, stdio, v1", "v2, http, 2026-07-28", "v2, stdio, 2026-07-28"})
  void session_seesAllThatStandsBehindPml(String library, String way, String revision) throws Exception {
    ObjectNode seen = TypeScriptPrograms.run(folder, "session.mjs", library, TypeScriptPrograms.way(pml, way));

    assertThat(seen.path("server").asString()).isEqualTo("pml");
    assertThat(seen.path("revision").asString()).isEqualTo(revision);
    assertThat(seen.path("instructions").asString()).contains("everything (").contains("fixture (");
    assertThat(strings(seen, "tools")).contains("pml_get_task_result", "everything_echo", "everything_get_sum")
        .allMatch(name -> name.matches("[A-Za-z0-9_]{1,48}"))
        .noneMatch(name -> name.startsWith("fixture"));
    assertThat(seen.path("echo").asString()).isEqualTo("Echo: hello");
    assertThat(seen.path("sum").asString()).contains("5");
    assertThat(seen.path("structured").path("temperature").asInt()).isEqualTo(36);
    assertThat(strings(seen, "progress")).containsExactly("1", "2", "3");
    assertThat(seen.path("cancelled").asString()).isEqualTo("yes");
    assertThat(seen.path("bigLength").asInt()).isLessThan(3_000);
    assertThat(seen.path("page").asString()).hasSize(10).containsOnlyDigits();
    assertThat(strings(seen, "prompts")).contains("everything_simple_prompt", "fixture_test_simple_prompt");
    assertThat(seen.path("prompt").asString()).contains("simple prompt");
    assertThat(strings(seen, "completion")).containsExactly("Engineering");
    assertThat(seen.path("resources").asInt()).isGreaterThan(3);
    assertThat(seen.path("templates").asInt()).isGreaterThan(1);
    assertThat(seen.path("resource").asString()).contains("static text resource");
    assertThat(seen.path("templated").asString()).contains("Data for ID: 7");
    assertThat(seen.path("asked").asString()).isEqualTo("Who?");
    assertThat(seen.path("elicited").asString()).contains("provided the requested information");
    assertThat(seen.path("modernElicited").asString()).contains("ada@example.org");
    assertThat(seen.path("sampled").asString()).contains("a model's words");
    assertThat(seen.path("unknown").asString()).contains("everything:echo");
    assertThat(seen.path("toolsChanged").asString()).isEqualTo("yes");
  }

  private static List<String> strings(ObjectNode seen, String key) {
    return seen.path(key).valueStream().map(value -> value.asString()).toList();
  }
}
