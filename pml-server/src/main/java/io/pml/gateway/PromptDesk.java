package io.pml.gateway;

import io.pml.connect.Connections;
import io.pml.connect.Offer;
import io.pml.json.Json;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Exchange;
import io.pml.settings.Settings;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Lists and fetches the prompts of all servers, under names that tell the servers apart. Threads may share it. */
final class PromptDesk {
  private final Connections connections;
  private final Settings.WireNames style;
  private volatile Stock stock;

  /** The prompts of one moment. */
  private record Stock(Map<ToolId, ObjectNode> prompts, WireNames names) {}

  PromptDesk(Connections connections, Settings.WireNames style) {
    this.connections = connections;
    this.style = style;
    this.stock = read();
  }

  synchronized void restock() {
    stock = read();
  }

  ObjectNode list(Visitor visitor, ObjectNode params) throws RpcException {
    Stock now = stock;
    List<ObjectNode> listed = new ArrayList<>();
    now.prompts().forEach((id, prompt) -> {
      if (visitor.sees(id)) {
        listed.add(prompt.deepCopy().put("name", now.names().of(id)));
      }
    });
    return Paging.page("prompts", listed, params);
  }

  ObjectNode get(Visitor visitor, Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    ToolId id = resolve(visitor, params.path("name").asString(""));
    ObjectNode sent = Relay.params(params).put("name", id.name());
    return Relay.during(exchange, relay -> connections.request(id.server(), "prompts/get", sent, relay,
        !exchange.peer().modern()));
  }

  /** The prompt behind a name, for those who may see it. */
  ToolId resolve(Visitor visitor, String name) throws RpcException {
    return stock.names()
        .find(name)
        .filter(visitor::sees)
        .orElseThrow(
            () -> new RpcException(RpcError.INVALID_PARAMS,
                "Unknown prompt: " + name + "; prompts/list shows those there are"));
  }

  private Stock read() {
    Map<ToolId, ObjectNode> prompts = new LinkedHashMap<>();
    for (Offer offer : connections.offers().values()) {
      for (ObjectNode prompt : offer.listing().prompts()) {
        String name = prompt.path("name").asString("");
        if (!name.isEmpty()) {
          prompts.putIfAbsent(new ToolId(offer.server(), name), prompt);
        }
      }
    }
    return new Stock(prompts, new WireNames(prompts.keySet(), style));
  }

  /** The parameters of a completion request that speaks of a prompt, as the prompt's own server knows it. */
  static ObjectNode completion(ObjectNode params, ToolId prompt) {
    ObjectNode sent = Relay.params(params);
    Json.child(sent, "ref").put("name", prompt.name());
    return sent;
  }
}
