package io.pml.gateway;

import io.pml.json.Json;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.CallListener;
import io.pml.mcp.server.Exchange;
import io.pml.mcp.server.LogLevel;
import tools.jackson.databind.node.ObjectNode;

/** Passes what a server says during a call on to the client that made it, and the client's answers back. */
record Relay(Exchange exchange) implements CallListener {
  /** The request's parameters without what the protocol keeps for itself on each leg of the way. */
  static ObjectNode params(ObjectNode original) {
    ObjectNode params = original.deepCopy();
    if (params.get("_meta") instanceof ObjectNode meta) {
      meta.remove(Meta.PROTOCOL_VERSION);
      meta.remove(Meta.CLIENT_INFO);
      meta.remove(Meta.CLIENT_CAPABILITIES);
      meta.remove(Meta.PROGRESS_TOKEN);
      if (meta.isEmpty()) {
        params.remove("_meta");
      }
    }
    return params;
  }

  @Override
  public void progressed(ObjectNode params) {
    exchange.progressToken().ifPresent(token -> {
      ObjectNode relayed = params.deepCopy();
      relayed.set(Meta.PROGRESS_TOKEN, token);
      exchange.notify("notifications/progress", relayed);
    });
  }

  @Override
  public void logged(ObjectNode params) {
    LogLevel level = LogLevel.parse(params.path("level").asString("")).orElse(LogLevel.INFO);
    if (exchange.wantsLog(level)) {
      exchange.notify("notifications/message", params);
    }
  }

  @Override
  public boolean canAnswer(String method) {
    return exchange.peer().canAnswer(method);
  }

  @Override
  public ObjectNode asked(String method, ObjectNode params) throws RpcException, InterruptedException {
    return exchange.ask(method, params);
  }

  @Override
  public ObjectNode capabilities() {
    ObjectNode capabilities = exchange.peer().capabilities();
    if (!exchange.peer().modern() && capabilities.has("tasks")) {
      ObjectNode common = capabilities.deepCopy();
      common.remove("tasks");
      return common;
    }
    return capabilities.isEmpty() ? Json.object() : capabilities;
  }
}
