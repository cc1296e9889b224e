package io.pml.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.server.Era;
import io.pml.mcp.server.McpServer;
import io.pml.mcp.server.Origin;
import io.pml.mcp.server.StreamDoor;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ConformanceFixtureTest {
  private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
      + "\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{},\"extensions\":{"
      + "\"io.modelcontextprotocol/tasks\":{}}}}";

  private final McpServer server = ConformanceFixture.start(EnumSet.allOf(Era.class));
  private Pipe up;
  private Pipe down;
  private BufferedReader in;

  @BeforeEach
  void open() throws IOException {
    up = Pipe.open();
    down = Pipe.open();
    in = new BufferedReader(Channels.newReader(down.source(), StandardCharsets.UTF_8));
    Thread.ofPlatform()
        .daemon()
        .start(() -> new StreamDoor(server).serve(Channels.newInputStream(up.source()),
            Channels.newOutputStream(down.sink()), new Origin("me", Map.of())));
  }

  @AfterEach
  void close() throws IOException {
    up.sink().close();
    server.close();
  }

  private ObjectNode call(String method, String params) throws IOException {
    String request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params + META
        + "}}\n";
    Channels.newOutputStream(up.sink()).write(request.getBytes(StandardCharsets.UTF_8));
    return Json.parseObject(in.readLine());
  }

  @Test
  void tools_haveNamesOfTheirOwnAndObjectSchemas() throws IOException {
    JsonNode tools = call("tools/list", "").path("result").path("tools");
    Set<String> names = new HashSet<>();
    tools.forEach(tool -> names.add(tool.path("name").asString()));

    assertThat(names).hasSize(tools.size()).contains("test_simple_text", "slow_compute", "test_x_mcp_header");
    assertThat(tools)
        .allSatisfy(tool -> assertThat(tool.path("inputSchema").path("type").asString()).isEqualTo("object"));
  }

  @Test
  void askingTool_answersOnceItWasAnswered() throws IOException {
    ObjectNode early = call("tools/call", "\"name\":\"test_input_required_result_elicitation\",");
    ObjectNode result = call("tools/call", "\"name\":\"test_input_required_result_elicitation\",\"requestState\":\""
        + early.path("result").path("requestState").asString()
        + "\",\"inputResponses\":{\"user_name\":{\"action\":\"accept\",\"content\":{\"name\":\"Alice\"}}},");

    assertThat(result.path("result").path("content").get(0).path("text").asString()).isEqualTo("Hello, Alice!");
  }

  @Test
  void taskTool_becomesATask() throws IOException {
    assertThat(call("tools/call", "\"name\":\"confirm_delete\",\"arguments\":{\"filename\":\"x\"},")
        .path("result")
        .path("resultType")
        .asString()).isEqualTo("task");
  }
}
