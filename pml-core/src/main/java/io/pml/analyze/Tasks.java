package io.pml.analyze;

import io.pml.error.ErrorCode;
import io.pml.parse.Syntax;
import io.pml.structure.Argument;
import io.pml.structure.Arguments;
import io.pml.structure.Edge;
import io.pml.structure.Node;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Says at the end of an analysis what its calls call, and with what. */
final class Tasks {
  private final Walk walk;

  Tasks(Walk walk) {
    this.walk = walk;
  }

  /** Adds what may be called without having been seen: what was named and not called, what cannot be followed. */
  void unseen() {
    Set<Value> seen = new HashSet<>();
    walk.tasks.forEach(task -> seen.addAll(callees(task)));
    walk.named.forEach((value, at) -> one(value).filter(seen::add).forEach(callee -> {
      Walk.Task task = new Walk.Task(walk.sketch.id("n"), at, callee, Value.unknown(), Syntax.NOTHING);
      walk.tasks.add(task);
      add(task.id(), () -> node(task));
    }));
    boolean escaped = walk.escaped.stream()
        .flatMap(value -> value.leaves().stream())
        .anyMatch(leaf -> leaf.isPowerful() && mayBeThere(leaf) && !seen.contains(leaf));
    if (escaped || walk.harmless.stream().anyMatch(Value::holdsPower)) {
      String id = walk.sketch.id("n");
      add(id, () -> new Node.Task(id, Optional.empty(), Arguments.NONE));
    }
  }

  /** The tools and capabilities that something named may be; of several, those that may be there. */
  private Stream<Value> one(Value named) {
    return named.isOne() ? Stream.of(named) : named.leaves().stream().filter(Value::isOne).filter(this::mayBeThere);
  }

  private void add(String id, Supplier<Node> node) {
    walk.sketch.stop();
    walk.sketch.add(id, node);
  }

  Node node(Walk.Task task) {
    Arguments arguments = task.argumentSyntax().exists()
        ? walk.arguments.arguments(task.argument(), task.argumentSyntax())
        : Arguments.NONE;
    Optional<String> capability = capability(task);
    return capability.isPresent()
        ? new Node.Capability(task.id(), capability.get(), arguments)
        : new Node.Task(task.id(), tool(task), arguments);
  }

  /** The one tool that is called, if it is known and the only one. */
  Optional<ToolId> tool(Walk.Task task) {
    Set<Value> callees = callees(task);
    return callees.size() == 1 && callees.iterator().next() instanceof Value.ToolFunction function
        ? id(function)
        : Optional.empty();
  }

  /** The one capability that is called, if it is known and the only one. */
  Optional<String> capability(Walk.Task task) {
    Set<Value> callees = callees(task);
    return callees.size() == 1 && callees.iterator().next() instanceof Value.CapabilityFunction function
        ? function.name()
        : Optional.empty();
  }

  /** What may be called here: tools and capabilities only, and none that is not there unless it is the only kind. */
  private Set<Value> callees(Walk.Task task) {
    Set<Value> callees = named(task);
    Set<Value> there = new LinkedHashSet<>(callees);
    there.removeIf(callee -> !mayBeThere(callee));
    return there.isEmpty() ? callees : there;
  }

  private static Set<Value> named(Walk.Task task) {
    Set<Value> callees = new LinkedHashSet<>(task.callee().leaves());
    callees.removeIf(callee -> !callee.isPowerful());
    return callees;
  }

  /** Whether it is there, or may be: when its server is gone, or its name is not known. */
  private boolean mayBeThere(Value callee) {
    return isThere(callee) || (callee instanceof Value.ToolFunction function
        && id(function).flatMap(walk.vocabulary::absence).isPresent());
  }

  private boolean isThere(Value callee) {
    return switch (callee) {
      case Value.ToolFunction function when function.server().isPresent() && function.name().isPresent() ->
        id(function).flatMap(walk.vocabulary::tool).isPresent();
      case Value.CapabilityFunction function -> function.name().map(walk.vocabulary::hasCapability).orElse(true);
      default -> true;
    };
  }

  private static Optional<ToolId> id(Value.ToolFunction function) {
    return function.server()
        .filter(server -> !server.isEmpty() && server.indexOf(':') < 0)
        .flatMap(server -> function.name()
            .filter(name -> !name.isEmpty())
            .map(name -> new ToolId(server, name)));
  }

  /**
   * What a program calls must be there. Of several that a call may mean, one of them: what different objects of a class hold
   * is not told apart, and each of them need not have what another is asked for.
   */
  void check() {
    for (Walk.Task task : walk.tasks) {
      Set<Value> callees = named(task);
      if (callees.stream().noneMatch(this::isThere)) {
        callees.forEach(callee -> check(task.call(), callee));
      }
    }
  }

  private void check(Syntax call, Value callee) {
    switch (callee) {
      case Value.ToolFunction function -> {
        String server = function.server().orElseThrow();
        String name = (server.isEmpty() ? "" : server + ":") + function.name().orElseThrow();
        id(function).flatMap(walk.vocabulary::absence)
            .ifPresentOrElse(
                reason -> walk.refuse(call, ErrorCode.SERVER_UNAVAILABLE, name + " is not known: " + reason,
                    List.of()),
                () -> walk.refuseName(call, "tool", name, walk.vocabulary.toolNames()));
      }
      case Value.CapabilityFunction function -> {
        String name = function.name().orElseThrow();
        if (walk.vocabulary.lostCapability(name)) {
          walk.refuse(call, ErrorCode.UNKNOWN_TOOL,
              "the capability " + name + " was deleted: what calls it has to do without it", List.of());
        } else {
          walk.refuseName(call, "capability", name, walk.vocabulary.capabilityNames());
        }
      }
      default -> {
      }
    }
  }

  /** Every tool that may be called here, whether or not it is the only one. */
  Set<ToolId> tools() {
    Set<ToolId> tools = new HashSet<>();
    walk.tasks.forEach(task -> callees(task).forEach(callee -> {
      if (callee instanceof Value.ToolFunction function) {
        id(function).ifPresent(tools::add);
      }
    }));
    return tools;
  }

  Set<String> capabilities() {
    Set<String> names = new HashSet<>();
    walk.tasks.forEach(task -> callees(task).forEach(callee -> {
      if (callee instanceof Value.CapabilityFunction function) {
        function.name().ifPresent(names::add);
      }
    }));
    return names;
  }

  /** Who gives what to whom: what calls are given, and then what decisions looked at. */
  List<Edge> provides(List<Node> nodes) {
    Set<String> pairs = new HashSet<>();
    List<Edge> edges = new ArrayList<>();
    for (Node node : nodes) {
      Arguments arguments = switch (node) {
        case Node.Task task -> task.arguments();
        case Node.Capability capability -> capability.arguments();
        default -> Arguments.NONE;
      };
      Set<String> sources = new LinkedHashSet<>();
      arguments.byName().values().forEach(argument -> sources.addAll(argument.sources()));
      for (String source : sources) {
        if (!source.equals(node.id()) && pairs.add(source + " " + node.id())) {
          edges.add(new Edge.Provides(source, node.id(), coverage(node, arguments, source)));
        }
      }
    }
    walk.sketch.guarded().stream().filter(edge -> pairs.add(edge.from() + " " + edge.to())).forEach(edges::add);
    return edges;
  }

  private Optional<Edge.Coverage> coverage(Node node, Arguments arguments, String source) {
    if (!(node instanceof Node.Task task) || arguments.byName().containsKey(Arguments.REST)) {
      return Optional.empty();
    }
    Optional<Tool> tool = task.tool().flatMap(walk.vocabulary::tool);
    if (tool.isEmpty() || !tool.get().inputSchema().path("properties").isObject()) {
      return Optional.empty();
    }
    int required = 0;
    int covered = 0;
    for (JsonNode name : tool.get().inputSchema().path("required")) {
      Argument argument = arguments.byName().get(name.stringValue(""));
      required++;
      covered += argument != null && argument.sources().contains(source) ? 1 : 0;
    }
    return Optional.of(covered == 0
        ? Edge.Coverage.OPTIONAL
        : covered == required ? Edge.Coverage.STRICT : Edge.Coverage.PARTIAL);
  }
}
