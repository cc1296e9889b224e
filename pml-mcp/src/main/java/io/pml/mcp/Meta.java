package io.pml.mcp;

import io.pml.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The keys that the protocol keeps for itself inside {@code _meta}. */
public final class Meta {
  public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
  public static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
  public static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  public static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
  public static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";
  public static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
  public static final String PROGRESS_TOKEN = "progressToken";

  /** The extension by which long calls become tasks. */
  public static final String TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

  /** Tells, in the revision 2025-11-25, which task something belongs to. */
  public static final String RELATED_TASK = "io.modelcontextprotocol/related-task";

  private Meta() {}

  /** The {@code _meta} of some params or result; empty, and not part of it, when there is none. */
  public static ObjectNode of(JsonNode paramsOrResult) {
    return Json.child(paramsOrResult, "_meta");
  }

  /** The {@code _meta} of some params or result, made when there is none. */
  public static ObjectNode within(ObjectNode paramsOrResult) {
    return paramsOrResult.get("_meta") instanceof ObjectNode meta ? meta : paramsOrResult.putObject("_meta");
  }
}
