package io.pml.gateway;

import io.pml.discover.Found;
import io.pml.edge.Coverage;
import io.pml.edge.Edge;
import io.pml.edge.FieldMapping;
import io.pml.edge.Provision;
import io.pml.json.Json;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tasks that may serve a wish: of the tools that fit it best, two of which one gives what the other takes. What is not known
 * is an argument of the whole.
 */
final class Proposal {
  /** Of how many of the best tools two are looked for. */
  private static final int CONSIDERED = 5;
  /** What fits less is no proposal. */
  private static final double LEAST = 0.2;

  private static final String WHOLE = "$";
  private static final Pattern PLAIN = Pattern.compile("[\\w-]+(\\.[\\w-]+)*");

  private Proposal() {}

  /** The tasks, if the best tools know any that go together. */
  static Optional<ObjectNode> of(List<Found> found) {
    Map<ToolId, Found.OfTool> best = new HashMap<>();
    List<Found.OfTool> inOrder = found.stream()
        .flatMap(each -> each instanceof Found.OfTool tool && tool.score() >= LEAST ? Stream.of(tool) : Stream.empty())
        .limit(CONSIDERED)
        .toList();
    inOrder.forEach(each -> best.put(each.tool().id(), each));
    return inOrder.stream()
        .flatMap(last -> last.providers()
            .stream()
            .filter(edge -> edge.provision().map(Proposal::isUseful).orElse(false))
            .flatMap(edge -> Optional.ofNullable(best.get(edge.from()))
                .map(first -> tasks(first.tool(), last.tool(), edge))
                .stream()))
        .findFirst();
  }

  private static boolean isUseful(Provision provision) {
    return provision.coverage() != Coverage.OPTIONAL
        && provision.fieldMapping().stream().anyMatch(Proposal::isPlain);
  }

  /** Whether a reference can be written for it. */
  private static boolean isPlain(FieldMapping mapping) {
    return mapping.typeCompatible()
        && (mapping.fromField().equals(WHOLE) || PLAIN.matcher(mapping.fromField()).matches());
  }

  private static ObjectNode tasks(Tool first, Tool second, Edge edge) {
    ObjectNode dag = Json.object();
    ArrayNode tasks = dag.putArray("tasks");
    tasks.add(task("t1", first, Map.of()));
    Map<String, String> mapped = new HashMap<>();
    edge.provision()
        .map(Provision::fieldMapping)
        .orElse(List.of())
        .stream()
        .filter(Proposal::isPlain)
        .forEach(mapping -> mapped.putIfAbsent(mapping.toField(),
            mapping.fromField().equals(WHOLE) ? "${t1}" : "${t1." + mapping.fromField() + "}"));
    tasks.add(task("t2", second, mapped));
    return dag;
  }

  private static ObjectNode task(String id, Tool tool, Map<String, String> mapped) {
    ObjectNode task = Json.object().put("id", id).put("tool", tool.id().toString());
    ObjectNode arguments = task.putObject("arguments");
    Set<String> required = Set
        .copyOf(tool.inputSchema().path("required").valueStream().map(JsonNode::asString).toList());
    tool.inputSchema().path("properties").propertyStream().map(Map.Entry::getKey).forEach(name -> {
      if (mapped.containsKey(name)) {
        arguments.put(name, mapped.get(name));
      } else if (required.contains(name)) {
        arguments.put(name, "${args." + name + "}");
      }
    });
    return task;
  }
}
