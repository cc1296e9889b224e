package io.pml.rest;

import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.edge.Dependency;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.gateway.CapabilityJson;
import io.pml.json.Json;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.relate.DependencyGraph;
import io.pml.store.Capabilities;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Capabilities, in lists and one by one. Threads may share it. */
public final class CapabilityResource implements Resource {
  private static final int PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;

  private final Capabilities capabilities;
  private final Registry registry;
  private final DependencyGraph dependencies;
  private final Viewer viewer;

  /** Capabilities as this viewer sees them. */
  public CapabilityResource(Capabilities capabilities, Registry registry, DependencyGraph dependencies,
      Viewer viewer) {
    this.capabilities = capabilities;
    this.registry = registry;
    this.dependencies = dependencies;
    this.viewer = viewer;
  }

  @Override
  public List<Route> routes() {
    return List.of(Route.of("GET", "/api/capabilities", this::list),
        Route.of("GET", "/api/capabilities/{id}", this::show));
  }

  /** Those that can be found, or all; in the order in which they were made. */
  private Answer list(Call call) {
    boolean all = call.query("all").filter("true"::equals).isPresent();
    List<Capability> found = seen(all ? EnumSet.allOf(Status.class) : EnumSet.of(Status.CANDIDATE, Status.PROMOTED));
    int offset = call.number("offset", 0, Integer.MAX_VALUE);
    int limit = call.number("limit", PAGE, LARGEST_PAGE);
    Map<UUID, Integer> counts = counts();
    ObjectNode answer = Json.object();
    ArrayNode list = answer.putArray("capabilities");
    found.stream()
        .skip(offset)
        .limit(limit)
        .forEach(each -> list.add(CapabilityJson.brief(each, capabilities.learning(each.id()))
            .put("dependencies_count", counts.getOrDefault(each.id(), 0))));
    return Answer.ok(answer.put("total", found.size()).put("limit", limit).put("offset", offset));
  }

  private Answer show(Call call) {
    Capability found = find(call.place("id"));
    return Answer.ok(CapabilityJson.whole(found, capabilities.learning(found.id()))
        .put("dependencies_count", counts().getOrDefault(found.id(), 0)));
  }

  /** A capability by its id or name, if the viewer sees it. */
  Capability find(String id) {
    return registry.find(id, viewer)
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND, "there is no capability " + id));
  }

  List<Capability> seen(EnumSet<Status> statuses) {
    return capabilities.all(statuses)
        .stream()
        .filter(each -> registry.registration(each.id()).map(viewer::sees).orElse(true))
        .toList();
  }

  /** How many relations each capability has, in both directions. */
  private Map<UUID, Integer> counts() {
    Map<UUID, Integer> counts = new HashMap<>();
    for (Dependency each : dependencies.all()) {
      counts.merge(each.from(), 1, Integer::sum);
      counts.merge(each.to(), 1, Integer::sum);
    }
    return counts;
  }
}
