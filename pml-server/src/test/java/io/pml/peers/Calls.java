package io.pml.peers;

import io.pml.json.Json;
import io.pml.mcp.client.Call;
import io.pml.mcp.client.McpClient;
import java.time.Duration;
import tools.jackson.databind.node.ObjectNode;

/** Short ways to call things with PML's own client. */
final class Calls {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Calls() {}

  static Call of(String method, ObjectNode params) {
    return new Call(method, params, PATIENCE);
  }

  static ObjectNode tool(McpClient client, String name, String arguments) throws Exception {
    ObjectNode params = Json.object().put("name", name);
    params.set("arguments", Json.parse(arguments));
    return client.request(of("tools/call", params));
  }

  /** The text of a result's first block. */
  static String text(ObjectNode result) {
    return result.path("content").path(0).path("text").asString("");
  }
}
