package io.pml.gateway;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.mcp.Meta;
import io.pml.settings.Settings;
import io.pml.store.Results;
import io.pml.store.Runs;
import io.pml.tool.Tool;
import io.pml.trace.Recorded;
import io.pml.trace.Run;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results that would fill an agent's context: kept whole in the store, handed over as their beginning and a handle, and read
 * page by page with the tool {@code pml_get_task_result}. Threads may share it.
 */
final class BigResults implements PlainTool {
  private static final int PREVIEW = 2_000;
  private static final String TASK = "t1";
  private static final String STRUCTURED = "structuredContent";
  private static final String SHORTENED = "pml_shortened";
  private static final Pattern TASK_OF_RUN = Pattern.compile("t[1-9][0-9]{0,9}");
  private static final ObjectNode DEFINITION = Json.parseObject("""
      {
        "name": "get_task_result",
        "description": "Reads a result that was too long to hand over whole, page by page.",
        "inputSchema": {
          "type": "object",
          "properties": {
            "workflow_id": {"type": "string"},
            "task_id": {"type": "string"},
            "offset": {"type": "integer", "minimum": 0, "description": "first character, default 0"},
            "limit": {"type": "integer", "minimum": 1, "description": "characters, default and at most a page"},
            "format": {"enum": ["raw", "pretty"], "default": "raw"}
          },
          "required": ["workflow_id", "task_id"],
          "additionalProperties": false
        },
        "annotations": {"readOnlyHint": true, "openWorldHint": false}
      }
      """);

  private final Results results;
  private final Runs runs;
  private final Settings.Results limits;
  private final InstantSource clock;
  private final Supplier<UUID> ids;
  private final SchemaCheck check = new SchemaCheck();

  BigResults(Results results, Runs runs, Settings.Results limits, InstantSource clock, Supplier<UUID> ids) {
    this.results = results;
    this.runs = runs;
    this.limits = limits;
    this.clock = clock;
    this.ids = ids;
  }

  /** The result itself, or its beginning and a handle when it is too long. */
  ObjectNode shorten(Tool tool, ObjectNode result) {
    if (ResultSize.of(result) <= limits.inlineBytes()) {
      return result;
    }
    if (!tool.outputSchema().isObject() || !(result.get(STRUCTURED) instanceof ObjectNode whole)) {
      return keep(result, newKey());
    }
    Results.Key key = newKey();
    Optional<ObjectNode> excerpt = Excerpt.of(whole, limits.inlineBytes())
        .stream()
        .flatMap(cut -> marked(cut, key))
        .filter(cut -> check.accepts(tool, cut))
        .findFirst();
    if (excerpt.isEmpty()) {
      return result;
    }
    ObjectNode shortened = keep(result, key);
    shortened.set(STRUCTURED, excerpt.get());
    return shortened;
  }

  /**
   * An excerpt that says so itself, since some clients show models nothing but the structure: in a property more, or in a
   * text that was cut. A tool that declares its result's schema owes its clients one that fits it, so that not every way
   * will do.
   */
  private Stream<ObjectNode> marked(Excerpt excerpt, Results.Key key) {
    String mark = "[PML: shortened: " + excerpt.loss() + ". Read the whole with " + reading(key, 0) + "]";
    Stream<ObjectNode> inAProperty = excerpt.whole().has(SHORTENED)
        ? Stream.empty()
        : Stream.of(Json.object().put(SHORTENED, mark).setAll(excerpt.value()));
    return Stream.concat(inAProperty, excerpt.value(mark).stream());
  }

  private Results.Key newKey() {
    return new Results.Key(ids.get().toString(), TASK);
  }

  private ObjectNode keep(ObjectNode result, Results.Key key) {
    Instant now = clock.instant();
    Results.Stored stored = new Results.Stored(key, Json.write(result), now, now.plus(limits.timeToLive()));
    results.save(stored);
    String text = text(result, "raw");
    ObjectNode shortened = Json.object();
    ArrayNode content = shortened.putArray("content");
    content.addObject().put("type", "text").put("text", preview(text, stored.key()));
    result.path("content").forEach(item -> {
      if (ResultSize.of(Json.object().set("content", Json.array().add(item))) == 0) {
        content.add(item);
      }
    });
    if (ToolResult.isError(result)) {
      shortened.put("isError", true);
    }
    Meta.within(shortened)
        .putObject("io.pml/result")
        .put("workflow_id", stored.key().workflow())
        .put("task_id", stored.key().task())
        .put("total", text.length())
        .put("expires", stored.expires().toString());
    return shortened;
  }

  private String preview(String text, Results.Key key) {
    int end = boundary(text, Math.min(PREVIEW, text.length()));
    return text.substring(0, end) + "\n\n[PML: these are the first " + end + " of " + text.length()
        + " characters. Read on with " + reading(key, end) + "]";
  }

  private String reading(Results.Key key, int offset) {
    return "pml_get_task_result {\"workflow_id\": \"" + key.workflow() + "\", \"task_id\": \"" + key.task()
        + "\", \"offset\": " + offset + "}; kept for " + limits.timeToLive().toMinutes() + " minutes.";
  }

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode arguments) {
    UUID workflow = ExecuteTool.id(arguments.path("workflow_id").asString());
    ObjectNode kept = find(new Results.Key(workflow.toString(), arguments.path("task_id").asString()),
        runs.find(workflow), caller);
    String text = text(kept, arguments.path("format").asString("raw"));
    int from = boundary(text, (int) Math.min(arguments.path("offset").asLong(0), text.length()));
    int most = Math.max(1, limits.inlineBytes() / 2);
    int to = boundary(text, (int) Math.min(from + Math.min(arguments.path("limit").asLong(most), most), text.length()));
    ObjectNode page = ToolResult.text(text.substring(from, Math.max(to, from)));
    ObjectNode place = Meta.within(page).putObject("io.pml/page").put("offset", from).put("total", text.length());
    if (to < text.length()) {
      place.put("next_offset", to);
      page.withArray("content")
          .addObject()
          .put("type", "text")
          .put("text", "[PML: characters " + from + " to " + to + " of " + text.length() + "; next offset " + to + "]");
    }
    return page;
  }

  /** What was kept; of an execution only for whoever had it executed. */
  private ObjectNode find(Results.Key key, Optional<Run> run, Caller caller) {
    MissingResult missing = new MissingResult(key, limits.timeToLive(), clock.instant());
    if (run.isPresent() && !run.get().workflow().caller().principal().equals(caller.principal())) {
      throw missing.ofACall();
    }
    return results.find(key, clock.instant())
        .map(stored -> Json.parseObject(stored.json()))
        .or(() -> run.flatMap(found -> recorded(found, key.task())))
        .orElseThrow(() -> run.map(missing::of).orElseGet(missing::ofACall));
  }

  /** What a call of an execution returned. */
  private Optional<ObjectNode> recorded(Run run, String task) {
    Optional<Long> call = run.workflow().code().plan().isPresent()
        ? TaskNames.find(run.workflow(), runs.journal(run.workflow().id()), task)
        : Optional.of(task)
            .filter(text -> TASK_OF_RUN.matcher(text).matches())
            .map(text -> Long.parseLong(text.substring(1)));
    return call.flatMap(number -> runs.recorded(run.workflow().id(), number))
        .flatMap(Recorded::answer)
        .map(answer -> Json.object().set("structuredContent", answer.value()).asObject());
  }

  /** What a program would get for the result: its structure, its one text, or the list of its parts. */
  private static String text(ObjectNode result, String format) {
    JsonNode value = result.path("structuredContent");
    if (value.isMissingNode()) {
      JsonNode content = result.path("content");
      value = content.size() == 1 && content.path(0).path("type").asString("").equals("text")
          ? content.path(0).path("text")
          : content;
    }
    boolean pretty = format.equals("pretty");
    if (!value.isString()) {
      return pretty ? Json.pretty(value) : Json.write(value);
    }
    return pretty ? prettyText(value.asString()) : value.asString();
  }

  private static String prettyText(String text) {
    try {
      JsonNode parsed = Json.parse(text);
      return parsed.isContainer() ? Json.pretty(parsed) : text;
    } catch (JsonSyntaxException e) {
      return text;
    }
  }

  /** The same place, or one further on where it would cut a character in two. */
  private static int boundary(String text, int place) {
    boolean inside = place > 0 && place < text.length() && Character.isHighSurrogate(text.charAt(place - 1))
        && Character.isLowSurrogate(text.charAt(place));
    return inside ? place + 1 : place;
  }
}
