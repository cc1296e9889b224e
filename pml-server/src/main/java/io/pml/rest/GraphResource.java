package io.pml.rest;

import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.edge.EdgeKind;
import io.pml.json.Json;
import io.pml.relate.DependencyGraph;
import io.pml.store.Relations;
import io.pml.tool.ToolId;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Capabilities and their tools as one graph, for pictures. Threads may share it. */
public final class GraphResource implements Resource {
  private static final Set<EdgeKind> LEARNED = EnumSet.complementOf(EnumSet.of(EdgeKind.PROVIDES));

  private final CapabilityResource capabilities;
  private final DependencyGraph dependencies;
  private final Relations relations;

  public GraphResource(CapabilityResource capabilities, DependencyGraph dependencies, Relations relations) {
    this.capabilities = capabilities;
    this.dependencies = dependencies;
    this.relations = relations;
  }

  @Override
  public List<Route> routes() {
    return List.of(Route.of("GET", "/api/graph/hypergraph", this::hypergraph));
  }

  /** What can be found, the tools it uses, and all that relates any two of them. */
  private Answer hypergraph(Call call) {
    List<Capability> shown = capabilities.seen(EnumSet.of(Status.CANDIDATE, Status.PROMOTED));
    Set<ToolId> tools = new TreeSet<>();
    Set<String> nodes = new HashSet<>();
    ObjectNode answer = Json.object();
    ArrayNode nodeList = answer.putArray("nodes");
    for (Capability each : shown) {
      nodes.add(id(each));
      tools.addAll(each.tools());
      nodeList.addObject()
          .put("id", id(each))
          .put("type", "capability")
          .put("capability_id", each.id().toString())
          .put("label", each.name())
          .put("intent", each.intent());
    }
    tools.forEach(tool -> nodeList.addObject()
        .put("id", tool.toString())
        .put("type", "tool")
        .put("label", tool.name())
        .put("server", tool.server()));
    ArrayNode edges = answer.putArray("edges");
    shown.forEach(each -> each.tools()
        .forEach(tool -> edges.addObject()
            .put("source", id(each))
            .put("target", tool.toString())
            .put("edge_type", "uses")));
    LEARNED.forEach(kind -> tools(kind, tools, edges));
    dependencies.all()
        .stream()
        .filter(each -> nodes.contains("capability:" + each.from()) && nodes.contains("capability:" + each.to()))
        .forEach(each -> edges.add(DependencyResource.json(each)
            .put("source", "capability:" + each.from())
            .put("target", "capability:" + each.to())));
    return Answer.ok(answer.put("capabilities_count", shown.size()).put("tools_count", tools.size()));
  }

  private void tools(EdgeKind kind, Set<ToolId> shown, ArrayNode edges) {
    relations.all(kind)
        .stream()
        .filter(each -> shown.contains(each.from()) && shown.contains(each.to()))
        .forEach(each -> edges.addObject()
            .put("source", each.from().toString())
            .put("target", each.to().toString())
            .put("edge_type", DependencyResource.name(each.kind()))
            .put("edge_source", DependencyResource.name(each.source()))
            .put("observed_count", each.sightings())
            .put("confidence_score", each.weight()));
  }

  private static String id(Capability capability) {
    return "capability:" + capability.id();
  }
}
