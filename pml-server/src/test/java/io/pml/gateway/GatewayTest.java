package io.pml.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.pml.json.Json;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.Call;
import io.pml.mcp.client.McpClient;
import io.pml.store.CallLog;
import io.pml.store.ServerListing;
import io.pml.tool.ToolId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class GatewayTest {
  @TempDir
  private Path folder;

  @Test
  void tools_byDefault_areFewAndShort() throws Exception {
    ServerListing[] servers = IntStream.range(0, 25)
        .mapToObj(i -> Stage.tools("server" + i,
            IntStream.range(0, 20).mapToObj(j -> "do_something_" + j).toArray(String[]::new)))
        .toArray(ServerListing[]::new);
    try (Stage stage = new Stage(folder, "{}", servers); McpClient client = stage.connect(Map.of())) {
      String read = client.description().path("instructions").asString() + Json.write(list(client));

      // Counted by jtokkit with OpenAI's public vocabulary cl100k: other models' counts differ by some percent.
      Encoding tokens = Encodings.newDefaultEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
      assertThat(names(client)).containsExactly("pml_discover", "pml_execute", "pml_get_task_result");
      assertThat(tokens.countTokens(read)).isBetween(50, 1_000);
    }
  }

  @Test
  void whatIsRead_withManyServersOfLongNames_staysShort() throws Exception {
    ServerListing[] servers = IntStream.range(0, 60)
        .mapToObj(i -> Stage.tools("documentation-of-some-vendors-cloud-number-" + i, "read", "write"))
        .toArray(ServerListing[]::new);
    try (Stage stage = new Stage(folder, "{}", servers); McpClient client = stage.connect(Map.of())) {
      String read = client.description().path("instructions").asString() + Json.write(list(client));

      assertThat(Encodings.newDefaultEncodingRegistry().getEncoding(EncodingType.CL100K_BASE).countTokens(read))
          .isBetween(50, 1_000);
      assertThat(read).containsPattern("and \\d+ more");
    }
  }

  @Test
  void whatIsRead_ofDeniedTools_isNothing() throws Exception {
    try (Stage stage = new Stage(folder, "{\"permissions\": {\"deny\": [\"vault:*\"]}}", Stage.tools("vault", "open"),
        Stage.tools("files", "open")); McpClient client = stage.connect(Map.of())) {
      assertThat(client.description().path("instructions").asString() + Json.write(list(client))).contains("files (1)")
          .doesNotContain("vault");
      assertThatThrownBy(() -> call(client, "vault:opn", "{}")).hasMessageContaining("Unknown tool: vault:opn")
          .hasMessageNotContaining("vault:open");
    }
  }

  @Test
  void redirect_whereAServerHasThatName_isNone() throws Exception {
    try (Stage stage = new Stage(folder, "{}", Stage.tools("search", "capabilities"));
        McpClient client = stage.connect(Map.of())) {
      assertThat(Json.write(call(client, "search_capabilities", "{}"))).doesNotContain("deprecated");
    }
  }

  @Test
  void tools_exposedByConfigAndBySession_areListed() throws Exception {
    try (Stage stage = new Stage(folder, "{\"expose\": [\"a:x\"]}", Stage.tools("a", "x", "y"), Stage.tools("b", "z"));
        McpClient plain = stage.connect(Map.of());
        McpClient curious = stage.connect(Map.of("expose", "b:*"));
        McpClient narrow = stage.connect(Map.of("only", "a:*"))) {
      assertThat(names(plain)).containsExactly("pml_discover", "pml_execute", "pml_get_task_result", "a_x");
      assertThat(names(curious)).containsExactly("pml_discover", "pml_execute", "pml_get_task_result", "a_x", "b_z");
      assertThat(names(narrow)).containsExactly("a_x", "a_y");
      assertThatThrownBy(() -> call(narrow, "b:z", "{}")).isInstanceOf(RpcException.class)
          .hasMessageContaining("Unknown tool: b:z");
    }
  }

  @Test
  void tools_withoutAnyServer_arePmlsOwn() throws Exception {
    try (Stage stage = new Stage(folder, "{}"); McpClient client = stage.connect(Map.of())) {
      assertThat(names(client)).contains("pml_get_task_result", "std_read_file");
    }
  }

  @Test
  void definition_underAnotherName_keepsTheRestAndTellsItsOwn() throws Exception {
    try (Stage stage = new Stage(folder, "{\"expose\": [\"a:*\"]}", Stage.tools("a", "x"));
        McpClient client = stage.connect(Map.of())) {
      ObjectNode tool = (ObjectNode) list(client).path("tools").path(3);

      assertThat(tool.path("name").asString()).isEqualTo("a_x");
      assertThat(tool.path("description").asString()).isNotEmpty();
      assertThat(tool.path("inputSchema").path("properties").has("thing")).isTrue();
      assertThat(tool.path("_meta").path("io.pml/tool").asString()).isEqualTo("a:x");
    }
  }

  @Test
  void call_ofAnUnknownTool_namesTheClosest() throws Exception {
    try (Stage stage = new Stage(folder, "{}", Stage.tools("files", "read_file", "write_file"));
        McpClient client = stage.connect(Map.of())) {
      assertThatThrownBy(() -> call(client, "files:raed_file", "{}")).isInstanceOf(RpcException.class)
          .hasMessageContaining("Unknown tool: files:raed_file; the closest names are files:read_file");
      assertThatThrownBy(() -> call(client, "files_raed_file", "{}"))
          .hasMessageContaining("Unknown tool: files_raed_file; the closest names are files_read_file");
      assertThatThrownBy(() -> call(client, "", "{}")).hasMessageContaining("\"name\" must be the name of a tool");
    }
  }

  @Test
  void call_ofADeniedTool_isRefusedAndTheToolIsNotListed() throws Exception {
    try (Stage stage = new Stage(folder, "{\"expose\": [\"a:*\"], \"permissions\": {\"deny\": [\"a:x\"]}}",
        Stage.tools("a", "x", "y")); McpClient client = stage.connect(Map.of())) {
      ObjectNode result = call(client, "a:x", "{}");

      assertThat(names(client)).containsExactly("pml_discover", "pml_execute", "pml_get_task_result", "a_y");
      assertThat(result.path("isError").asBoolean()).isTrue();
      assertThat(text(result)).isEqualTo("NOT_ALLOWED: a:x is denied by \"permissions\" in the config");
      assertThat(result.path("_meta").path("io.pml/error").path("code").asString()).isEqualTo("NOT_ALLOWED");
    }
  }

  @Test
  void call_ofALocalToolWithWrongArguments_saysWhatIsWrong() throws Exception {
    try (Stage stage = new Stage(folder, "{}"); McpClient client = stage.connect(Map.of())) {
      ObjectNode result = call(client, "pml_get_task_result", "{\"workflow_id\": 7, \"colour\": \"red\"}");

      assertThat(text(result)).startsWith("BAD_ARGUMENTS: wrong arguments for pml_get_task_result")
          .contains("workflow_id")
          .contains("task_id")
          .contains("colour");
      assertThat(text(call(client, "pml:get_task_result", "{}"))).contains("wrong arguments for pml:get_task_result");
    }
  }

  @Test
  void call_toAServerThatCannotStart_failsWithAReason() throws Exception {
    try (Stage stage = new Stage(folder, "{}", Stage.tools("a", "x")); McpClient client = stage.connect(Map.of())) {
      assertThat(text(call(client, "a:x", "{}"))).startsWith("SERVER_UNAVAILABLE: server a is not available")
          .contains("no-such-program");
    }
  }

  @Test
  void calls_leaveRowsInTheAuditLog() throws Exception {
    try (Stage stage = new Stage(folder, "{\"permissions\": {\"deny\": [\"a:*\"]}}", Stage.tools("a", "x"));
        McpClient client = stage.connect(Map.of())) {
      call(client, "std:text_stats", "{\"text\": \"one two\"}");
      call(client, "a_x", "{}");
      call(client, "pml:get_task_result", "{\"workflow_id\": \"" + Stage.SECRET + "\", \"task_id\": \"t1\"}");
      List<CallLog.Call> rows = stage.storage.calls().newest(10).reversed();

      assertThat(rows).extracting(CallLog.Call::tool)
          .containsExactly(new ToolId("std", "text_stats"), new ToolId("a", "x"), new ToolId("pml", "get_task_result"));
      assertThat(rows).extracting(CallLog.Call::ending)
          .containsExactly(CallLog.Ending.SUCCEEDED, CallLog.Ending.REFUSED, CallLog.Ending.TOOL_ERROR);
      assertThat(rows).extracting(CallLog.Call::client).containsOnly("tester");
      assertThat(rows.getFirst().requestBytes()).isPositive();
      assertThat(rows.getFirst().resultBytes()).isPositive();
      assertThat(rows.getLast().error().orElseThrow()).contains("***").doesNotContain(Stage.SECRET);
    }
  }

  @Test
  void description_ofTheServer_declaresTasks_forClientsThatDoToo() throws Exception {
    try (Stage stage = new Stage(folder, "{}", Stage.tools("a", "x")); McpClient client = stage.connect(Map.of())) {
      assertThat(client.modern()).isTrue();
      assertThat(client.description().path("serverInfo").path("version").asString()).isEqualTo("1.2.3");
      assertThat(client.description().path("capabilities").path("extensions").has(Meta.TASKS_EXTENSION)).isTrue();
      assertThatThrownBy(() -> client.request(request("tasks/get", Json.object().put("taskId", "a/1"))))
          .hasMessageContaining("Missing required client capability");
    }
  }

  private static Call request(String method, ObjectNode params) {
    return new Call(method, params, Duration.ofSeconds(30));
  }

  private static ObjectNode list(McpClient client) throws Exception {
    return client.request(request("tools/list", Json.object()));
  }

  private static List<String> names(McpClient client) throws Exception {
    return list(client).path("tools").valueStream().map(tool -> tool.path("name").asString()).toList();
  }

  private static ObjectNode call(McpClient client, String name, String arguments) throws Exception {
    ObjectNode params = Json.object().put("name", name);
    params.set("arguments", Json.parse(arguments));
    return client.request(request("tools/call", params));
  }

  private static String text(ObjectNode result) {
    return result.path("content").path(0).path("text").asString();
  }
}
