package io.pml.structure;

import io.pml.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The calls and decisions of a program, in the order in which it reaches them, and what leads from one to another. */
public record Structure(List<Node> nodes, List<Edge> edges) {
  public Structure {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  public Optional<Node> node(String id) {
    return nodes.stream().filter(node -> node.id().equals(id)).findFirst();
  }

  public ObjectNode toJson() {
    ObjectNode json = Json.object();
    ArrayNode nodeList = json.putArray("nodes");
    nodes.forEach(node -> nodeList.add(node.toJson()));
    ArrayNode edgeList = json.putArray("edges");
    edges.forEach(edge -> edgeList.add(edge.toJson()));
    return json;
  }

  /** Reads what {@link #toJson} wrote. */
  public static Structure read(JsonNode json) {
    return new Structure(stream(json.path("nodes")).map(Node::read).toList(),
        stream(json.path("edges")).map(Edge::read).toList());
  }

  private static Stream<JsonNode> stream(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }
}
