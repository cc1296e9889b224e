package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.Meta;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.node.ObjectNode;

/** A service whose methods are given by the test. */
final class TestService implements McpService {
  final List<String> watching = new CopyOnWriteArrayList<>();
  private final Map<String, Method> methods = new ConcurrentHashMap<>();
  private final Map<String, ObjectNode> schemas = new ConcurrentHashMap<>();

  TestService() {
    with("tools/list", (exchange, params) -> Json.object());
    with("tools/call", (exchange, params) -> Json.object().put("echo", params.path("name").asString("")));
  }

  TestService with(String name, Method method) {
    methods.put(name, method);
    return this;
  }

  TestService withSchema(String tool, String schema) {
    schemas.put(tool, Json.parseObject(schema.replace('\'', '"')));
    return this;
  }

  @Override
  public ObjectNode describe(Peer peer) {
    return Json.parseObject("""
        {
          "serverInfo": {"name": "test", "version": "1"},
          "capabilities": {
            "tools": {"listChanged": true},
            "resources": {"subscribe": true},
            "tasks": {"list": {}, "cancel": {}, "requests": {"tools": {"call": {}}}},
            "extensions": {"%s": {}}
          }
        }
        """.formatted(Meta.TASKS_EXTENSION));
  }

  @Override
  public Map<String, Method> methods() {
    return methods;
  }

  @Override
  public Optional<ObjectNode> inputSchema(Origin origin, String tool) {
    return Optional.ofNullable(schemas.get(tool));
  }

  @Override
  public void watch(String uri) {
    watching.add(uri);
  }

  @Override
  public void unwatch(String uri) {
    watching.remove(uri);
  }
}
