package io.pml.rest;

import io.pml.edge.Dependency;
import io.pml.edge.EdgeKind;
import io.pml.edge.EdgeSource;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.relate.DependencyGraph;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How capabilities relate. Threads may share it. */
public final class DependencyResource implements Resource {
  private static final Logger LOG = LoggerFactory.getLogger(DependencyResource.class);
  private static final Set<EdgeKind> KINDS = EnumSet.of(EdgeKind.CONTAINS, EdgeKind.SEQUENCE, EdgeKind.DEPENDENCY,
      EdgeKind.ALTERNATIVE);
  /** What somebody says by hand is a pattern, as long as no run has shown it. */
  private static final String BY_HAND = "manual";

  private final CapabilityResource capabilities;
  private final DependencyGraph dependencies;
  private final InstantSource clock;

  public DependencyResource(CapabilityResource capabilities, DependencyGraph dependencies, InstantSource clock) {
    this.capabilities = capabilities;
    this.dependencies = dependencies;
    this.clock = clock;
  }

  @Override
  public List<Route> routes() {
    return List.of(Route.of("GET", "/api/capabilities/{id}/dependencies", this::list),
        Route.of("POST", "/api/capabilities/{id}/dependencies", this::add),
        Route.of("DELETE", "/api/capabilities/{id}/dependencies/{to}", this::delete));
  }

  private Answer list(Call call) {
    UUID id = id(call.place("id"));
    String direction = call.query("direction").orElse("both");
    List<Dependency> found = new ArrayList<>(switch (direction) {
      case "from" -> dependencies.from(id);
      case "to" -> dependencies.to(id);
      case "both" -> Stream.concat(dependencies.from(id).stream(), dependencies.to(id).stream()).toList();
      default -> throw Call.bad("direction is from, to or both: " + direction);
    });
    ObjectNode answer = Json.object().put("capability_id", id.toString());
    ArrayNode list = answer.putArray("dependencies");
    found.forEach(each -> list.add(json(each)));
    return Answer.ok(answer.put("total", found.size()));
  }

  private Answer add(Call call) {
    UUID from = id(call.place("id"));
    UUID to = id(call.text("to_capability_id")
        .orElseThrow(() -> Call.bad("to_capability_id is missing: the id of the other capability")));
    EdgeKind kind = kind(call.text("edge_type").orElseThrow(() -> Call.bad("edge_type is missing: " + kinds())));
    EdgeSource source = source(call.text("edge_source").orElse(BY_HAND));
    if (from.equals(to)) {
      throw Call.bad("a capability cannot depend on itself: " + from);
    }
    boolean known = between(from, to, Optional.of(kind)).findAny().isPresent();
    Dependency kept = dependencies.add(Dependency.told(from, to, kind, source, clock.instant()));
    if (kind == EdgeKind.CONTAINS && dependencies.containsItself(from)) {
      LOG.warn("{} contains itself, through {}", from, to);
    }
    ObjectNode answer = Json.object().put("created", !known);
    answer.set("dependency", json(kept));
    return known ? Answer.ok(answer) : Answer.created(answer);
  }

  /** Deletes the relations from one to another: all, or those of one type. */
  private Answer delete(Call call) {
    UUID from = id(call.place("id"));
    UUID to = id(call.place("to"));
    List<Dependency> found = between(from, to, call.query("edge_type").map(DependencyResource::kind)).toList();
    long deleted = found.stream().filter(each -> dependencies.delete(from, to, each.kind())).count();
    if (deleted == 0) {
      throw new PmlException(ErrorCode.NOT_FOUND, from + " has no such relation to " + to);
    }
    return Answer.ok(Json.object().put("deleted", true).put("count", deleted));
  }

  private Stream<Dependency> between(UUID from, UUID to, Optional<EdgeKind> kind) {
    return dependencies.from(from)
        .stream()
        .filter(each -> each.to().equals(to) && kind.map(wanted -> wanted == each.kind()).orElse(true));
  }

  private UUID id(String text) {
    return capabilities.find(text).id();
  }

  static ObjectNode json(Dependency each) {
    return Json.object()
        .put("from_capability_id", each.from().toString())
        .put("to_capability_id", each.to().toString())
        .put("observed_count", each.sightings())
        .put("confidence_score", each.confidence())
        .put("edge_type", name(each.kind()))
        .put("edge_source", name(each.source()))
        .put("created_at", each.created().toString())
        .put("last_observed", each.last().toString());
  }

  static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static EdgeKind kind(String text) {
    return KINDS.stream()
        .filter(kind -> name(kind).equals(text))
        .findFirst()
        .orElseThrow(() -> Call.bad("edge_type is one of " + kinds() + ": " + text));
  }

  private static String kinds() {
    return KINDS.stream().map(DependencyResource::name).collect(Collectors.joining(", "));
  }

  private static EdgeSource source(String text) {
    return text.equals(BY_HAND)
        ? EdgeSource.TEMPLATE
        : Arrays.stream(EdgeSource.values())
            .filter(source -> name(source).equals(text))
            .findFirst()
            .orElseThrow(() -> Call.bad("edge_source is one of template, inferred, observed, manual: " + text));
  }
}
