package io.pml.dag;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.error.Suggestion;
import io.pml.json.Json;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tasks, by id, in an order in which each stands after those it waits for. */
public record Dag(Map<String, Task> tasks) {
  private static final int MOST_TASKS = 200;
  private static final Set<String> KEYS = Set.of("id", "type", "tool", "capability", "code", "arguments", "dependsOn",
      "depends_on", "sideEffects", "onError", "retry", "timeout_ms", "layer");
  private static final Set<String> REFERENCES = Set.of("args");
  private static final String CAPABILITY_PREFIX = "cap:";

  public Dag {
    tasks = Collections.unmodifiableMap(new LinkedHashMap<>(tasks));
  }

  /** What a task does. */
  public sealed interface Work {
    /** Calls a tool; texts in its arguments may refer to other tasks and to the arguments of the whole. */
    record Call(ToolId tool, ObjectNode arguments) implements Work {}

    /** Runs a capability, by its name. */
    record Capability(String name, ObjectNode arguments) implements Work {}

    /** Runs code, which finds the results it waited for as {@code deps.id}. */
    record Code(String source) implements Work {}

    /** What it is given; code is given nothing but what it waits for. */
    default ObjectNode arguments() {
      return switch (this) {
        case Call(var _, ObjectNode arguments) -> arguments;
        case Capability(var _, ObjectNode arguments) -> arguments;
        case Code _ -> Json.object();
      };
    }
  }

  /**
   * One task.
   *
   * @param waitsFor the tasks whose results it needs, or that have to be over
   * @param mayFail whether the others go on when it fails; those that wait for it do not
   * @param tries how often it is tried at most
   * @param layer the first layer in which it may run, from 1
   */
  public record Task(String id, Work work, Set<String> waitsFor, boolean mayFail, int tries,
      OptionalInt timeoutMillis, int layer) {
    public Task {
      waitsFor = Collections.unmodifiableSet(new LinkedHashSet<>(waitsFor));
    }
  }

  /** Reads {@code {"tasks": [...]}}; what is wrong is said before anything runs. */
  public static Dag read(JsonNode json) {
    JsonNode list = json.path("tasks");
    if (!list.isArray() || list.isEmpty() || list.size() > MOST_TASKS) {
      throw bad("a dag has \"tasks\", a list of 1 to " + MOST_TASKS + ": {\"tasks\": [{\"id\": \"t1\", \"tool\":"
          + " \"server:tool\", \"arguments\": {…}, \"dependsOn\": []}]}");
    }
    Map<String, Task> unsorted = new LinkedHashMap<>();
    for (JsonNode each : list) {
      Task task = task(each, unsorted.size() + 1);
      if (unsorted.put(task.id(), task) != null) {
        throw bad("two tasks have the id " + task.id() + ": give each its own");
      }
    }
    unsorted.values().forEach(task -> task.waitsFor().forEach(id -> {
      if (!unsorted.containsKey(id)) {
        throw bad("task " + task.id() + " waits for " + id + ", and there is no such task"
            + Suggestion.sentence(id, unsorted.keySet()));
      }
    }));
    return new Dag(sorted(unsorted));
  }

  /** The tasks that no other waits for. */
  public List<String> last() {
    Set<String> waitedFor = new HashSet<>();
    tasks.values().forEach(task -> waitedFor.addAll(task.waitsFor()));
    return tasks.keySet().stream().filter(id -> !waitedFor.contains(id)).toList();
  }

  /** The names of the arguments that the tasks refer to. */
  public Set<String> needs() {
    Set<String> names = new LinkedHashSet<>();
    tasks.values()
        .forEach(task -> Reference.all(task.work().arguments())
            .stream()
            .filter(reference -> reference.task().isEmpty() && !reference.path().isEmpty())
            .forEach(reference -> names.add(reference.path().getFirst())));
    return names;
  }

  /** The tasks by layers: each task stands in the first layer after all that it waits for. */
  public List<List<Task>> layers() {
    Map<String, Integer> layerOf = new LinkedHashMap<>();
    List<List<Task>> layers = new ArrayList<>();
    for (Task task : tasks.values()) {
      int layer = task.waitsFor()
          .stream()
          .mapToInt(id -> layerOf.getOrDefault(id, 0) + 1)
          .reduce(task.layer(), Math::max);
      layerOf.put(task.id(), layer);
      while (layers.size() < layer) {
        layers.add(new ArrayList<>());
      }
      layers.get(layer - 1).add(task);
    }
    return layers;
  }

  private static Task task(JsonNode json, int number) {
    if (!json.isObject()) {
      throw bad("task number " + number + " is no object");
    }
    String id = json.path("id").asString("t" + number);
    if (!Reference.ID.matcher(id).matches() || REFERENCES.contains(id)) {
      throw bad("\"" + id + "\" cannot be the id of a task: use letters, digits, _ and -, a letter first, and not"
          + " \"args\"");
    }
    json.propertyStream().map(Map.Entry::getKey).filter(key -> !KEYS.contains(key)).findFirst().ifPresent(key -> {
      throw bad("task " + id + " has an unknown key: " + key + Suggestion.sentence(key, KEYS));
    });
    Work work = work(id, json);
    Set<String> waitsFor = new LinkedHashSet<>();
    json.path(json.has("depends_on") ? "depends_on" : "dependsOn").forEach(each -> waitsFor.add(each.asString("")));
    Reference.all(work.arguments()).stream().flatMap(reference -> reference.task().stream()).forEach(waitsFor::add);
    JsonNode retry = json.path("retry");
    int tries = 1 + Math.clamp(retry.isObject() ? retry.path("attempts").asInt(0) : retry.asInt(0), 0, 10);
    if (tries > 1 && json.path("sideEffects").asBoolean(true)) {
      throw bad("task " + id + " asks for \"retry\": say \"sideEffects\": false if doing it twice does no harm");
    }
    String onError = json.path("onError").asString("fail");
    if (!Set.of("fail", "continue").contains(onError)) {
      throw bad("task " + id + ": \"onError\" is \"fail\" or \"continue\", and not " + onError);
    }
    return new Task(id, work, waitsFor, onError.equals("continue"), tries,
        json.has("timeout_ms") ? OptionalInt.of(Math.max(1, json.path("timeout_ms").asInt(1))) : OptionalInt.empty(),
        Math.clamp(json.path("layer").asInt(1), 1, MOST_TASKS));
  }

  private static Work work(String id, JsonNode json) {
    Work work = work(id, json.path("code").asString(""), json.path("capability").asString(""),
        json.path("tool").asString(""), Json.child(json, "arguments"));
    String type = switch (work) {
      case Work.Call _ -> "mcp_tool";
      case Work.Capability _ -> "capability";
      case Work.Code _ -> "code_execution";
    };
    if (!json.path("type").asString(type).equals(type)) {
      throw bad("task " + id + " says it is of type \"" + json.path("type").asString("") + "\", and what it has makes"
          + " it \"" + type
          + "\": give \"tool\" for mcp_tool, \"capability\" for capability, \"code\" for code_execution");
    }
    return work;
  }

  private static Work work(String id, String code, String capability, String tool, ObjectNode arguments) {
    long given = List.of(code, capability, tool).stream().filter(text -> !text.isBlank()).count();
    if (given != 1) {
      throw bad("task " + id + (given == 0 ? " has neither a" : " has more than one of")
          + " \"tool\" (\"server:tool\"), \"capability\" (a name) " + (given == 0 ? "nor" : "and") + " \"code\"");
    }
    if (!code.isBlank()) {
      return new Work.Code(code);
    }
    if (!capability.isBlank() || tool.startsWith(CAPABILITY_PREFIX)) {
      String name = capability.isBlank() ? tool : capability;
      return new Work.Capability(name.startsWith(CAPABILITY_PREFIX) ? name : CAPABILITY_PREFIX + name, arguments);
    }
    return new Work.Call(ToolId.parse(tool)
        .orElseThrow(() -> bad("task " + id + ": \"" + tool + "\" is no tool; write it as \"server:tool\"")),
        arguments);
  }

  private static Map<String, Task> sorted(Map<String, Task> tasks) {
    Map<String, Task> sorted = new LinkedHashMap<>();
    List<Task> left = new ArrayList<>(tasks.values());
    while (!left.isEmpty()) {
      List<Task> ready = left.stream().filter(task -> sorted.keySet().containsAll(task.waitsFor())).toList();
      if (ready.isEmpty()) {
        throw bad("these tasks wait for each other, so that none can begin: "
            + String.join(", ", left.stream().map(Task::id).toList()));
      }
      ready.forEach(task -> sorted.put(task.id(), task));
      left.removeAll(ready);
    }
    return sorted;
  }

  private static PmlException bad(String message) {
    return new PmlException(ErrorCode.BAD_ARGUMENTS, message);
  }
}
