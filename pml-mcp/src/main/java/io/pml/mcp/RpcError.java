package io.pml.mcp;

import io.pml.json.Json;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The error part of a JSON-RPC answer. */
public record RpcError(int code, String message, Optional<JsonNode> data) {
  public static final int PARSE_ERROR = -32700;
  public static final int INVALID_REQUEST = -32600;
  public static final int METHOD_NOT_FOUND = -32601;
  public static final int INVALID_PARAMS = -32602;
  public static final int INTERNAL_ERROR = -32603;
  /** Revisions before 2026-07-28 only; later ones say {@link #INVALID_PARAMS}. */
  public static final int RESOURCE_NOT_FOUND = -32002;
  public static final int HEADER_MISMATCH = -32020;
  public static final int MISSING_CLIENT_CAPABILITY = -32021;
  public static final int UNSUPPORTED_REVISION = -32022;

  public RpcError(int code, String message) {
    this(code, message, Optional.empty());
  }

  static RpcError read(JsonNode node) {
    return new RpcError(node.path("code").asInt(INTERNAL_ERROR), node.path("message").asString("no message"),
        Optional.ofNullable(node.get("data")));
  }

  public ObjectNode toJson() {
    ObjectNode node = Json.object().put("code", code).put("message", message);
    data.ifPresent(value -> node.set("data", value));
    return node;
  }
}
