package io.pml.dag;

import io.pml.json.Json;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The program that does the tasks of a dag: each begins as soon as all it waits for is there. So there is one way to run
 * things, and what holds for programs (approval, limits, records, memory) holds for these.
 *
 * @param source TypeScript, the body of an async function; it returns what the last task gives, or what each of several
 *     last ones does
 * @param spans where each task stands in the source
 */
public record DagProgram(String source, List<Span> spans) {
  /** What a program calls between two layers, so that somebody can look at what was done before it goes on. */
  public static final ToolId CHECKPOINT = new ToolId("pml", "checkpoint");

  public DagProgram {
    spans = List.copyOf(spans);
  }

  /** Where a task stands: from a place in the source to before another, in UTF-16 units. */
  public record Span(String task, int start, int end) {}

  public static DagProgram of(Dag dag) {
    return new Writer(dag).write(List.of());
  }

  /** The same, but no task begins before all of the layer before are over and a checkpoint is passed. */
  public static DagProgram layered(Dag dag) {
    return new Writer(dag).write(dag.layers());
  }

  /** The task that stands at a place of the source. */
  public Optional<String> taskAt(int place) {
    return spans.stream().filter(span -> span.start() <= place && place < span.end()).map(Span::task).findFirst();
  }

  /** Puts the text together. */
  private static final class Writer {
    private static final String NO_RESULT = "undefined";

    /** Who waits for something that failed does not begin; it has not failed itself. */
    private static final String SKIP = "const pmlSkip = (id: string) => (e: unknown) => { throw Object.assign(new Error("
        + "`skipped: ${id} failed`), { skipped: true, cause: e }); };\n";

    private final Dag dag;
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, Integer> layerOf = new LinkedHashMap<>();
    private final List<Span> spans = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    /** Whether some may fail without harm. Where none may, a failure ends all, and nobody has to know who was skipped. */
    private final boolean tolerant;

    Writer(Dag dag) {
      this.dag = dag;
      this.tolerant = dag.tasks().values().stream().anyMatch(Dag.Task::mayFail);
      dag.tasks().keySet().forEach(id -> names.put(id, "task" + (names.size() + 1)));
    }

    DagProgram write(List<List<Dag.Task>> layers) {
      if (tolerant) {
        text.append(SKIP);
      }
      if (layers.isEmpty()) {
        dag.tasks().values().forEach(this::task);
      } else {
        layers(layers);
      }
      String all = String.join(", ", names.values());
      text.append("await Promise.allSettled([").append(all).append("]);\n");
      if (tolerant) {
        text.append("const pmlSkipped = (e) => e?.skipped ? null : Promise.reject(e);\n");
      }
      text.append("await Promise.all([")
          .append(tolerant ? vital() : all)
          .append("]);\n");
      List<String> last = dag.last();
      text.append("return ")
          .append(last.size() == 1
              ? given(last.getFirst())
              : last.stream().map(id -> key(id) + ": " + given(id)).collect(Collectors.joining(", ", "{ ", " }")))
          .append(";\n");
      return new DagProgram(text.toString(), spans);
    }

    private String vital() {
      return dag.tasks()
          .values()
          .stream()
          .filter(task -> !task.mayFail())
          .map(task -> names.get(task.id()) + ".catch(pmlSkipped)")
          .collect(Collectors.joining(", "));
    }

    private String given(String id) {
      return "await " + names.get(id) + (tolerant ? ".catch(() => null)" : "");
    }

    private void layers(List<List<Dag.Task>> layers) {
      for (int i = 0; i < layers.size(); i++) {
        if (i > 0) {
          String before = layers.subList(0, i)
              .stream()
              .flatMap(List::stream)
              .map(task -> names.getOrDefault(task.id(), NO_RESULT))
              .collect(Collectors.joining(", "));
          text.append("const layer")
              .append(i + 1)
              .append(" = (async () => { await Promise.allSettled([")
              .append(before)
              .append("]); await mcp.pml.checkpoint({ layer: ")
              .append(i)
              .append(" }); })();\n");
        }
        for (Dag.Task task : layers.get(i)) {
          layerOf.put(task.id(), i + 1);
          task(task);
        }
      }
    }

    private void task(Dag.Task task) {
      int start = text.length();
      text.append("const ").append(names.get(task.id())).append(" = (async () => {\n");
      int layer = layerOf.getOrDefault(task.id(), 1);
      if (layer > 1) {
        text.append("  await layer").append(layer).append(";\n");
      }
      Map<String, String> results = new LinkedHashMap<>();
      task.waitsFor().forEach(id -> results.put(id, "from" + (results.size() + 1)));
      String work = tried(task, bounded(task, work(task, results)));
      results.forEach((id, name) -> text.append("  ")
          .append(work.contains(name) ? "const " + name + " = " : "")
          .append("await ")
          .append(waited(id))
          .append(";\n"));
      text.append("  return ").append(work).append(";\n})();\n");
      spans.add(new Span(task.id(), start, text.length()));
    }

    private String waited(String id) {
      String name = names.getOrDefault(id, NO_RESULT);
      return tolerant ? name + ".catch(pmlSkip(" + quoted(id) + "))" : name;
    }

    private String work(Dag.Task task, Map<String, String> results) {
      return switch (task.work()) {
        case Dag.Work.Call(ToolId tool, ObjectNode arguments) -> "mcp[" + quoted(tool.server()) + "]["
            + quoted(tool.name()) + "](" + expression(arguments, results) + ")";
        case Dag.Work.Capability(String name, ObjectNode arguments) ->
          "mcp.call(" + quoted(name) + ", " + expression(arguments, results) + ")";
        case Dag.Work.Code(String source) -> "(async (deps: any) => {\n" + source + "\n})({ " + results.entrySet()
            .stream()
            .map(each -> key(each.getKey()) + ": " + each.getValue())
            .collect(Collectors.joining(", ")) + " })";
      };
    }

    private static String bounded(Dag.Task task, String work) {
      return task.timeoutMillis().isEmpty()
          ? work
          : "Promise.race([" + work + ", new Promise<never>((_, no) => setTimeout(() => no(new Error("
              + quoted("task " + task.id() + " took longer than " + task.timeoutMillis().getAsInt() + " ms")
              + ")), " + task.timeoutMillis().getAsInt() + "))])";
    }

    private static String tried(Dag.Task task, String work) {
      return task.tries() == 1
          ? work
          : "(async () => { for (let i = 1; ; i++) { try { return await " + work + "; } catch (e) { if (i >= "
              + task.tries()
              + ") throw e; await new Promise((r) => setTimeout(r, 100 * 2 ** i)); } } })()";
    }

    // -- values -----------------------------------------------------------------------------------------------------

    private String expression(JsonNode value, Map<String, String> results) {
      return switch (value) {
        case ObjectNode object -> object.propertyStream()
            .map(field -> key(field.getKey()) + ": " + expression(field.getValue(), results))
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
        return plain(value);
      }
      StringBuilder parts = new StringBuilder("[");
      int done = 0;
      match.reset();
      while (match.find()) {
        parts.append(plain(value.substring(done, match.start()))).append(", ");
        parts.append(read(Reference.of(match), results)).append(", ");
        done = match.end();
      }
      return parts.append(plain(value.substring(done)))
          .append("].map((v) => typeof v === \"string\" ? v : JSON.stringify(v)).join(\"\")")
          .toString();
    }

    private static String read(Reference reference, Map<String, String> results) {
      String root = reference.task().map(task -> results.getOrDefault(task, NO_RESULT)).orElse("args");
      return root
          + reference.path().stream().map(step -> "[" + quoted(step) + "]").collect(Collectors.joining());
    }

    /** The key of a field; written plainly, one name of JavaScript would not make a field. */
    private static String key(String name) {
      return name.equals("__proto__") ? "[" + quoted(name) + "]" : quoted(name);
    }

    private static String plain(String text) {
      return quoted(text.replace("$${", "${"));
    }

    private static String quoted(String text) {
      return Json.write(Json.text(text));
    }
  }
}
