package io.pml.connect;

import io.pml.json.Json;
import io.pml.mcp.ParameterHeaders;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.Call;
import io.pml.mcp.client.McpClient;
import io.pml.store.ServerListing;
import io.pml.tool.Tool;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Asks a server for all that it offers, page by page and within bounds. What is out of bounds is left out, with a reason. */
final class ListingReader {
  private static final int MOST_PAGES = 100;
  private static final int MOST_ITEMS = 5_000;
  private static final int LONGEST_NAME = 128;
  private static final int MOST_REASONS = 20;

  private final McpClient client;
  private final Duration timeout;
  private final boolean http;
  private final List<String> refused = new ArrayList<>();
  private int unsaid;

  /**
   * A reader for one reading.
   *
   * @param http whether calls go over HTTP, where arguments may have to be repeated in headers
   */
  ListingReader(McpClient client, Duration timeout, boolean http) {
    this.client = client;
    this.timeout = timeout;
    this.http = http;
  }

  ServerListing read(String server, Instant now)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    JsonNode capabilities = client.description().path("capabilities");
    List<Tool> tools = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (ObjectNode definition : list(capabilities.has("tools"), "tools/list", "tools")) {
      Optional<String> objection = objection(definition, names);
      if (objection.isEmpty()) {
        tools.add(Tool.of(server, definition));
      } else {
        refuse(objection.get());
      }
    }
    boolean resources = capabilities.has("resources");
    return new ServerListing(server, client.revision(), client.description(), tools,
        list(capabilities.has("prompts"), "prompts/list", "prompts"), list(resources, "resources/list", "resources"),
        list(resources, "resources/templates/list", "resourceTemplates"), now);
  }

  /** What was left out, and why. */
  List<String> refused() {
    if (unsaid > 0) {
      List<String> all = new ArrayList<>(refused);
      all.add("and " + unsaid + " more");
      return all;
    }
    return refused;
  }

  private List<ObjectNode> list(boolean offered, String method, String key)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    List<ObjectNode> items = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    for (int page = 0; offered && page < MOST_PAGES; page++) {
      ObjectNode params = Json.object();
      cursor.ifPresent(value -> params.put("cursor", value));
      ObjectNode result;
      try {
        result = client.request(new Call(method, params, timeout));
      } catch (RpcException e) {
        if (e.error().code() == RpcError.METHOD_NOT_FOUND) {
          return items;
        }
        throw e;
      }
      for (JsonNode item : result.path(key)) {
        if (items.size() == MOST_ITEMS) {
          refuse(method + ": more than " + MOST_ITEMS + " entries; the rest is left out");
          return items;
        }
        if (item instanceof ObjectNode object) {
          items.add(object);
        } else {
          refuse(method + ": an entry that is no object");
        }
      }
      cursor = Optional.ofNullable(result.get("nextCursor")).filter(JsonNode::isString).map(JsonNode::asString);
      if (cursor.isEmpty()) {
        return items;
      }
    }
    if (offered) {
      refuse(method + ": more than " + MOST_PAGES + " pages; the rest is left out");
    }
    return items;
  }

  private Optional<String> objection(ObjectNode definition, Set<String> names) {
    JsonNode name = definition.path("name");
    if (!name.isString() || name.asString().isBlank()) {
      return Optional.of("a tool without a name");
    }
    String text = name.asString();
    if (text.length() > LONGEST_NAME) {
      return Optional.of("a tool whose name has " + text.length() + " characters, more than " + LONGEST_NAME + ": "
          + text.substring(0, 32) + "…");
    }
    if (text.chars().anyMatch(Character::isISOControl)) {
      return Optional.of("a tool whose name holds control characters");
    }
    if (!definition.path("inputSchema").isObject()) {
      return Optional.of("tool " + text + " without an inputSchema object");
    }
    if (http && client.modern()) {
      Optional<String> flaw = ParameterHeaders.of(definition).flaw();
      if (flaw.isPresent()) {
        return Optional.of("tool " + text + ", which cannot be called over HTTP: " + flaw.get());
      }
    }
    return names.add(text) ? Optional.empty() : Optional.of("a second tool named " + text);
  }

  private void refuse(String reason) {
    if (refused.size() < MOST_REASONS) {
      refused.add(reason);
    } else {
      unsaid++;
    }
  }
}
