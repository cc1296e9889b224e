package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.Revision;
import io.pml.mcp.client.HttpTransport;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.mcp.server.Era;
import io.pml.mcp.server.McpServer;
import io.pml.testkit.conformance.ConformanceFixture;
import io.pml.testkit.conformance.ConformanceServer;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What servers tell of their own accord reaches clients, whatever era each of them speaks. */
class BridgeTest {
  private static final String WATCHED = "test://watched-resource";

  @TempDir
  private Path folder;

  @ParameterizedTest(name = "server {0}, client {1}")
  @CsvSource({"LEGACY, 2025-11-25", "LEGACY, 2026-07-28", "MODERN, 2025-11-25", "MODERN, 2026-07-28"})
  void changes_reachTheClient(Era era, String revision) throws Exception {
    BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    McpServer fixture = ConformanceFixture.start(EnumSet.of(era));
    Server http = ConformanceServer.http(fixture, 0);
    int port = ((ServerConnector) http.getConnectors()[0]).getLocalPort();
    Config config = new Config().http("fixture", "http", "http://127.0.0.1:" + port + "/mcp");
    try (Daemon pml = Daemon.start(folder.resolve("home"), config.json(), false, Map.of(), "fixture_test");
        HttpClient way = HttpClient.newHttpClient();
        McpClient client = McpClient.connect(new HttpTransport(way, pml.url(), Map.of()),
            Json.object().put("name", "test").put("version", "1"), Json.object(), new Ears(heard),
            Duration.ofSeconds(30), Revision.isModern(revision) ? Optional.empty() : Optional.of(revision))) {
      assertThat(client.revision()).isEqualTo(revision);

      client.watch(Set.of(WATCHED), Duration.ofSeconds(30));
      assertThat(isHeard(WATCHED, client, "test_trigger_resource_update", heard)).isTrue();
      assertThat(isHeard("PROMPTS", client, "test_trigger_prompt_change", heard)).isTrue();

      client.watch(Set.of(), Duration.ofSeconds(30));
      way.shutdownNow();
    } finally {
      fixture.close();
      http.stop();
    }
  }

  /**
   * Pulls a lever until its word is heard, among others that are said: streams open in their own time. What was said before
   * the first pull does not count; what the first one brings about may come after the second.
   */
  private static boolean isHeard(String expected, McpClient client, String lever, BlockingQueue<String> heard)
      throws Exception {
    heard.clear();
    for (int attempt = 0; attempt < 50; attempt++) {
      Calls.tool(client, "fixture:" + lever, "{}");
      String word;
      do {
        word = heard.poll(300, TimeUnit.MILLISECONDS);
      } while (word != null && !word.equals(expected));
      if (word != null) {
        return true;
      }
    }
    return false;
  }

  private record Ears(BlockingQueue<String> heard) implements ServerEvents {
    @Override
    public void changed(Change change) {
      heard.add(change.name());
    }

    @Override
    public void updated(String uri) {
      heard.add(uri);
    }
  }
}
