package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.pml.mcp.server.Era;
import io.pml.mcp.server.McpServer;
import io.pml.testkit.conformance.ConformanceFixture;
import io.pml.testkit.conformance.ConformanceServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The official Java client in front of PML, and a modern server, to which it cannot speak itself, behind it. */
class JavaClientTest {
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
    Config config = new Config().http("fixture", "http", "http://127.0.0.1:" + port + "/mcp").expose("fixture:test_s*");
    pml = Daemon.start(folder.resolve("home"), config.json(), true, Map.of(), "fixture_test");
  }

  @AfterAll
  static void stop() throws Exception {
    pml.close();
    fixture.close();
    http.stop();
  }

  @ParameterizedTest(name = "by {0}")
  @ValueSource(strings = {"http", "stdio"})
  void session_seesAllThatStandsBehindPml(String way) throws Exception {
    BlockingQueue<Double> progress = new ArrayBlockingQueue<>(100);
    BlockingQueue<List<McpSchema.Tool>> changes = new ArrayBlockingQueue<>(100);
    try (McpSyncClient client = McpClient.sync(transport(way))
        .requestTimeout(Duration.ofSeconds(60))
        .capabilities(McpSchema.ClientCapabilities.builder().elicitation().sampling().build())
        .elicitation(question -> McpSchema.ElicitResult.builder(McpSchema.ElicitResult.Action.ACCEPT)
            .content(Map.of("username", "ada", "email", "ada@example.org"))
            .build())
        .sampling(question -> McpSchema.CreateMessageResult.builder(McpSchema.Role.ASSISTANT, "a model's words", "none")
            .build())
        .progressConsumer(notification -> progress.add(notification.progress()))
        .toolsChangeConsumer(changes::add)
        .build()) {
      client.initialize();

      assertThat(client.getServerInfo().name()).isEqualTo("pml");
      assertThat(client.getServerInstructions()).contains("fixture (");
      assertThat(client.listTools().tools()).extracting(McpSchema.Tool::name)
          .contains("pml_get_task_result", "fixture_test_simple_text");
      assertThat(text(client, "fixture_test_simple_text", Map.of())).contains("simple text");
      assertThat(client.callTool(
          McpSchema.CallToolRequest.builder("fixture:test_tool_with_progress").progressToken("mine").build())
          .isError()).isNotEqualTo(true);
      // In this client they were once seen out of order; whether it or PML turned them round is not known.
      List<Double> seen = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        seen.add(Objects.requireNonNull(progress.poll(10, TimeUnit.SECONDS)));
      }
      assertThat(seen).containsExactlyInAnyOrder(0.0, 50.0, 100.0);
      assertThat(text(client, "fixture:test_elicitation", Map.of("message", "Who?"))).contains("ada@example.org");
      assertThat(text(client, "fixture:test_sampling", Map.of("prompt", "?"))).contains("a model's words");
      assertThat(client.listPrompts().prompts()).extracting(McpSchema.Prompt::name)
          .contains("fixture_test_simple_prompt");
      assertThat(client.getPrompt(McpSchema.GetPromptRequest.builder("fixture_test_simple_prompt").build()).messages())
          .hasSize(1);
      assertThat(client.completeCompletion(
          McpSchema.CompleteRequest.builder(new McpSchema.PromptReference("fixture:test_prompt_with_arguments"),
              new McpSchema.CompleteRequest.CompleteArgument("arg1", "par")).build())
          .completion()
          .values()).containsExactly("paris", "park", "party");
      assertThat(client.listResources().resources()).extracting(McpSchema.Resource::uri)
          .contains("test://static-text");
      assertThat(
          client.readResource(McpSchema.ReadResourceRequest.builder("test://template/7/data").build()).contents())
          .hasSize(1);

      text(client, "fixture:test_trigger_tool_change", Map.of());
      assertThat(changes.poll(10, TimeUnit.SECONDS)).isNotNull();
    }
  }

  private static McpClientTransport transport(String way) throws Exception {
    if (way.equals("http")) {
      String token = pml.token();
      String origin = pml.url().toString();
      return HttpClientStreamableHttpTransport.builder(origin.substring(0, origin.length() - "/mcp".length()))
          .endpoint("/mcp")
          .customizeClient(builder -> builder.connectTimeout(Duration.ofSeconds(10)))
          .addHttpRequestCustomizer(
              (request, method, endpoint, body, context) -> request.header("Authorization", "Bearer " + token))
          .build();
    }
    List<String> command = pml.stdio();
    return new StdioClientTransport(ServerParameters.builder(command.getFirst())
        .args(command.subList(1, command.size()))
        .env(Map.of("PML_HOME", pml.folder().toString()))
        .build(), McpJsonDefaults.getMapper());
  }

  private static String text(McpSyncClient client, String tool, Map<String, Object> arguments) {
    McpSchema.CallToolResult result = client
        .callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    return ((McpSchema.TextContent) result.content().getFirst()).text();
  }
}
