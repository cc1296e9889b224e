package io.pml.gateway;

import io.pml.mcp.LogLevel;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.CallListener;
import io.pml.mcp.server.Exchange;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Passes what a server says during a call on to the client that made it, and the client's answers back. */
record Relay(Exchange exchange) implements CallListener {
  /** What the protocol keeps for itself on each leg of the way. */
  private static final List<String> OF_THE_LEG = List.of(Meta.PROTOCOL_VERSION, Meta.CLIENT_INFO,
      Meta.CLIENT_CAPABILITIES, Meta.LOG_LEVEL, Meta.PROGRESS_TOKEN);

  /** The request's parameters as the next leg may have them. */
  static ObjectNode params(ObjectNode original) {
    ObjectNode params = original.deepCopy();
    if (params.get("_meta") instanceof ObjectNode meta) {
      meta.remove(OF_THE_LEG);
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
  public Optional<LogLevel> logLevel() {
    return exchange.logLevel();
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

  /** The client's own, but for the tasks of legacy revisions, which are not passed on. */
  @Override
  public ObjectNode capabilities() {
    ObjectNode capabilities = exchange.peer().capabilities();
    if (exchange.peer().modern() || !capabilities.has("tasks")) {
      return capabilities;
    }
    ObjectNode common = capabilities.deepCopy();
    common.remove("tasks");
    return common;
  }
}
