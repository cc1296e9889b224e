package io.pml.dag;

import io.pml.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The program that does the tasks of a dag: each begins as soon as all it waits for is there. So there is one way to run
 * things, and what holds for programs (approval, limits, records, memory) holds for these.
 */
public final class DagProgram {
  private static final String NO_RESULT = "undefined";

  private final Dag dag;
  private final Map<String, String> names = new LinkedHashMap<>();
  private final StringBuilder text = new StringBuilder();

  private DagProgram(Dag dag) {
    this.dag = dag;
    dag.tasks().keySet().forEach(id -> names.put(id, "task" + (names.size() + 1)));
  }

  /** TypeScript, the body of an async function. It returns what the last task gives, or what each of several last ones does. */
  public static String of(Dag dag) {
    return new DagProgram(dag).write();
  }

  private String write() {
    dag.tasks().values().forEach(this::task);
    String all = String.join(", ", names.values());
    text.append("const ends = await Promise.allSettled([").append(all).append("]);\n");
    List<String> ids = List.copyOf(names.keySet());
    String vital = dag.tasks()
        .values()
        .stream()
        .filter(task -> !task.mayFail())
        .map(task -> Integer.toString(ids.indexOf(task.id())))
        .collect(Collectors.joining(", "));
    text.append("for (const i of [")
        .append(vital)
        .append("]) {\n")
        .append("  const end = ends[i];\n")
        .append("  if (end.status === \"rejected\" && !end.reason?.skipped) throw end.reason;\n}\n");
    text.append("const given = (i) => ends[i].status === \"fulfilled\" ? ends[i].value : null;\n");
    List<String> last = dag.last();
    text.append("return ")
        .append(last.size() == 1
            ? "given(" + ids.indexOf(last.getFirst()) + ")"
            : last.stream()
                .map(id -> Json.write(Json.text(id)) + ": given(" + ids.indexOf(id) + ")")
                .collect(Collectors.joining(", ", "{ ", " }")))
        .append(";\n");
    return text.toString();
  }

  private void task(Dag.Task task) {
    text.append("const ").append(names.get(task.id())).append(" = (async () => {\n");
    Map<String, String> results = new LinkedHashMap<>();
    task.waitsFor().forEach(id -> {
      String name = "from" + (results.size() + 1);
      results.put(id, name);
      text.append("  const ").append(name).append(" = await ").append(waited(id)).append(";\n");
    });
    text.append("  return await ").append(tried(task, bounded(task, work(task, results)))).append(";\n})();\n");
  }

  /** Who waits for something that failed does not begin; it has not failed itself. */
  private String waited(String id) {
    String name = names.getOrDefault(id, NO_RESULT);
    return name + ".catch((e) => { throw Object.assign(new Error(" + Json.write(Json.text("skipped: " + id + " failed"))
        + "), { skipped: true, cause: e }); })";
  }

  private String work(Dag.Task task, Map<String, String> results) {
    return switch (task.work()) {
      case Dag.Work.Call(var tool, ObjectNode arguments) -> "mcp[" + Json.write(Json.text(tool.server())) + "]["
          + Json.write(Json.text(tool.name())) + "](" + expression(arguments, results) + ")";
      case Dag.Work.Code(String source) -> "(async (deps: any) => {\n" + source + "\n})({ " + results.entrySet()
          .stream()
          .map(each -> Json.write(Json.text(each.getKey())) + ": " + each.getValue())
          .collect(Collectors.joining(", ")) + " })";
    };
  }

  private static String bounded(Dag.Task task, String work) {
    return task.timeoutMillis().isEmpty()
        ? work
        : "Promise.race([" + work + ", new Promise<never>((_, no) => setTimeout(() => no(new Error("
            + Json
                .write(Json.text("task " + task.id() + " took longer than " + task.timeoutMillis().getAsInt() + " ms"))
            + ")), " + task.timeoutMillis().getAsInt() + "))])";
  }

  private static String tried(Dag.Task task, String work) {
    return task.tries() == 1
        ? work
        : "(async () => { for (let i = 1; ; i++) { try { return await " + work + "; } catch (e) { if (i >= "
            + task.tries()
            + ") throw e; await new Promise((r) => setTimeout(r, 100 * 2 ** i)); } } })()";
  }

  // -- values -------------------------------------------------------------------------------------------------------

  private String expression(JsonNode value, Map<String, String> results) {
    return switch (value) {
      case ObjectNode object -> object.propertyStream()
          .map(field -> Json.write(Json.text(field.getKey())) + ": " + expression(field.getValue(), results))
          .collect(Collectors.joining(", ", "{ ", " }"));
      case ArrayNode array -> array.valueStream()
          .map(item -> expression(item, results))
          .collect(Collectors.joining(", ", "[", "]"));
      default -> value.isString() ? text(value.stringValue(), results) : Json.write(value);
    };
  }

  /** A text that is nothing but a reference is the value itself; inside other text it is spelled out. */
  private String text(String value, Map<String, String> results) {
    Matcher match = Reference.PATTERN.matcher(value);
    if (match.matches()) {
      return read(Reference.of(match), results);
    }
    if (!match.reset().find()) {
      return Json.write(Json.text(value));
    }
    StringBuilder parts = new StringBuilder("[");
    int done = 0;
    match.reset();
    while (match.find()) {
      parts.append(Json.write(Json.text(value.substring(done, match.start())))).append(", ");
      parts.append(read(Reference.of(match), results)).append(", ");
      done = match.end();
    }
    return parts.append(Json.write(Json.text(value.substring(done))))
        .append("].map((v) => typeof v === \"string\" ? v : JSON.stringify(v)).join(\"\")")
        .toString();
  }

  private static String read(Reference reference, Map<String, String> results) {
    String root = reference.task().map(task -> results.getOrDefault(task, NO_RESULT)).orElse("args");
    return root
        + reference.path().stream().map(step -> "[" + Json.write(Json.text(step)) + "]").collect(Collectors.joining());
  }
}
