package io.pml.gateway;

import io.pml.capability.Capability;
import io.pml.discover.Discoverer;
import io.pml.discover.Findings;
import io.pml.discover.Found;
import io.pml.discover.Recollection;
import io.pml.discover.Search;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.error.Suggestion;
import io.pml.execute.Speculation;
import io.pml.index.Entry;
import io.pml.json.Json;
import io.pml.discover.Trail;
import io.pml.structure.Node;
import io.pml.signature.CallPath;
import io.pml.signature.Limits;
import io.pml.signature.Returns;
import io.pml.signature.Signature;
import io.pml.tool.Tool;
import io.pml.tool.ToolPattern;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code pml_discover}: what agents call first, to find what they can call next. Threads may share it. */
final class DiscoverTool implements PlainTool {
  private static final int DEFAULT_LIMIT = 10;
  private static final int SUMMARY = 160;
  private static final int SOURCE = 300;
  private static final int MOST_REPEATED = 600;
  private static final String ANY = "{…}";
  private static final String DESCRIPTION = "Finds tools by what you want to do, in plain English, and shows how to call "
      + "them. Call it first; look again with other words before you give up.";
  private static final ObjectNode DEFINITION = Json.parseObject("""
      {
        "name": "discover",
        "description": "",
        "inputSchema": {
          "type": "object",
          "properties": {
            "intent": {"type": "string", "description": "what you want to do, e.g. \\"create a GitHub issue\\""},
            "name": {"type": "string", "description": "look up one by its name"},
            "id": {"type": "string"},
            "pattern": {"type": "string", "description": "list by name, e.g. \\"github:*\\""},
            "filter": {
              "type": "object",
              "properties": {
                "type": {"enum": ["tool", "capability", "all"]},
                "minScore": {"type": "number", "minimum": 0, "maximum": 1},
                "servers": {"type": "array", "items": {"type": "string"}},
                "namespace": {"type": "string"}
              },
              "additionalProperties": false
            },
            "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10},
            "offset": {"type": "integer", "minimum": 0},
            "detail": {"enum": ["signature", "schema"], "default": "signature"}
          },
          "additionalProperties": false
        },
        "outputSchema": {
          "type": "object",
          "properties": {"results": {"type": "array", "items": {"type": "object"}}, "total": {"type": "integer"}},
          "required": ["results", "total"]
        },
        "annotations": {"readOnlyHint": true, "openWorldHint": false},
        "_meta": {"anthropic/alwaysLoad": true}
      }
      """);

  private final Finder finder;
  private final Recaller recaller;
  private final Function<Discoverer.Sight, List<String>> names;
  private final Trail trail;
  private final BiPredicate<Caller, Tool> sight;
  private final Function<Caller, String> servers;
  private final BiFunction<Caller, Capability, List<String>> needs;

  /** Searches among what may be seen. */
  @FunctionalInterface
  interface Finder {
    Findings find(Search search, Discoverer.Sight sight) throws InterruptedException;
  }

  /** Remembers what served wishes like one. */
  @FunctionalInterface
  interface Recaller {
    Recollection recall(String intent, Discoverer.Sight sight) throws InterruptedException;
  }

  /**
   * The tool.
   *
   * @param names all that may be seen
   * @param sight whether a caller may see and call a tool
   * @param servers the connected servers, as a caller may read of them
   * @param needs the names of capabilities that one was said to depend on, as far as a caller may see them
   */
  DiscoverTool(Finder finder, Recaller recaller, Function<Discoverer.Sight, List<String>> names, Trail trail,
      BiPredicate<Caller, Tool> sight, Function<Caller, String> servers,
      BiFunction<Caller, Capability, List<String>> needs) {
    this.finder = finder;
    this.recaller = recaller;
    this.names = names;
    this.trail = trail;
    this.sight = sight;
    this.servers = servers;
    this.needs = needs;
  }

  @Override
  public ObjectNode definition() {
    return DEFINITION.deepCopy().put("description", DESCRIPTION);
  }

  @Override
  public ObjectNode definition(Caller caller) {
    String connected = servers.apply(caller);
    return definition().put("description", DESCRIPTION + (connected.isEmpty() ? "" : " Connected: " + connected + "."));
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode arguments) {
    try {
      return ToolResult.structured(answer(caller, arguments));
    } catch (InterruptedException e) {
      throw cancelled(e);
    }
  }

  private static PmlException cancelled(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new PmlException(ErrorCode.CANCELLED, "nobody waits for the search any more", e);
  }

  private ObjectNode answer(Caller caller, ObjectNode arguments) throws InterruptedException {
    long start = System.nanoTime();
    Findings findings = find(caller, search(arguments));
    boolean schemas = arguments.path("detail").asString("").equals("schema");
    ObjectNode answer = Json.object();
    ArrayNode results = answer.putArray("results");
    findings.results().forEach(found -> results.add(json(found, caller, schemas)));
    answer.put("total", findings.total());
    answer.put("took_ms", Math.round((System.nanoTime() - start) / 1e5) / 10.0);
    if (findings.degraded()) {
      answer.put("degraded", "lexical");
    }
    return answer;
  }

  private Findings find(Caller caller, Search search) throws InterruptedException {
    Discoverer.Sight seen = new Discoverer.Sight(caller.profile(), tool -> sight.test(caller, tool));
    Findings findings = finder.find(search, seen);
    if (search instanceof Search.ByName(String name) && findings.results().isEmpty()) {
      throw unknown(name, seen);
    }
    if (search instanceof Search.ByIntent byIntent) {
      trail.shown(caller.client(), byIntent.intent(), findings.results().stream().map(Found::id).toList());
    }
    return findings;
  }

  /** What is remembered for a wish, and what else it might be about. */
  Recollection recall(Caller caller, String intent) throws InterruptedException {
    return recaller.recall(intent, new Discoverer.Sight(caller.profile(), tool -> sight.test(caller, tool)));
  }

  /**
   * What fits an intent, for an execution that came without a program.
   *
   * @param likely capabilities that fit what else is known of the wish; they come first, each with the call that runs it for
   *     the values of the wish
   */
  ObjectNode suggest(Caller caller, String intent, List<Speculation.Likely> likely) {
    try {
      Map<String, String> values = new HashMap<>();
      likely.forEach(each -> each.arguments().ifPresent(given -> values.put(each.found().id(), spoken(given))));
      List<Found> results = new ArrayList<>(likely.stream().map(Speculation.Likely::found).toList());
      Set<String> first = likely.stream().map(each -> each.found().id()).collect(Collectors.toSet());
      find(caller, search(Json.object().put("intent", intent))).results()
          .stream()
          .filter(each -> !first.contains(each.id()))
          .forEach(results::add);
      ObjectNode suggested = Json.object().put("status", "suggestions").put("mode", "suggestion");
      ObjectNode suggestions = suggested.putObject("suggestions");
      ArrayNode tools = suggestions.putArray("tools");
      ArrayNode capabilities = suggestions.putArray("capabilities");
      for (Found each : results) {
        ObjectNode json = json(each, caller, false);
        (each instanceof Found.OfTool ? tools : capabilities).add(json);
        String placed = values.get(each.id());
        if (each instanceof Found.OfCapability found && placed != null) {
          json.put("call", call(found.capability(), placed));
        }
      }
      Proposal.of(results).ifPresent(dag -> suggestions.set("dag", dag));
      return suggested;
    } catch (InterruptedException e) {
      throw cancelled(e);
    }
  }

  // -- the question -------------------------------------------------------------------------------------------------

  private static Search search(ObjectNode arguments) {
    List<String> ways = List.of("intent", "name", "id", "pattern")
        .stream()
        .filter(key -> !arguments.path(key).asString("").isBlank())
        .toList();
    if (ways.size() != 1) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, (ways.isEmpty()
          ? "nothing to look for"
          : String.join(" and ", ways) + " at once")
          + ": give either \"intent\" (what you want to do, in a few words), or \"name\", \"id\" or \"pattern\"");
    }
    requireEffect(ways.getFirst(), arguments);
    String text = arguments.path(ways.getFirst()).asString();
    Search.Page page = new Search.Page(arguments.path("offset").asInt(0), arguments.path("limit").asInt(DEFAULT_LIMIT));
    JsonNode filter = arguments.path("filter");
    return switch (ways.getFirst()) {
      case "intent" -> new Search.ByIntent(text, filter(filter), filter.path("minScore").asDouble(0), page);
      case "pattern" -> new Search.ByPattern(new ToolPattern(text), filter(filter), page);
      default -> new Search.ByName(text.strip());
    };
  }

  /** Whoever narrows a search that cannot be narrowed so would take what is found for what was asked. */
  private static void requireEffect(String way, ObjectNode arguments) {
    List<String> idle = switch (way) {
      case "intent" -> List.of();
      case "pattern" -> arguments.path("filter").has("minScore") ? List.of("filter.minScore") : List.of();
      default -> Stream.of("filter", "limit", "offset").filter(arguments::has).toList();
    };
    if (!idle.isEmpty()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, String.join(" and ", idle) + " with \"" + way + "\": "
          + (way.equals("pattern") ? "what is listed by name has no score; leave it out"
              : "one entry is looked up; leave"
                  + " it out, or search by \"intent\" or \"pattern\""));
    }
  }

  private static Search.Filter filter(JsonNode filter) {
    Optional<Entry.Kind> kind = switch (filter.path("type").asString("all")) {
      case "tool" -> Optional.of(Entry.Kind.TOOL);
      case "capability" -> Optional.of(Entry.Kind.CAPABILITY);
      default -> Optional.empty();
    };
    List<String> servers = filter.path("servers").valueStream().map(JsonNode::asString).toList();
    return new Search.Filter(kind, servers, filter.path("namespace").stringValueOpt());
  }

  private PmlException unknown(String name, Discoverer.Sight seen) {
    List<String> closest = Suggestion.nearest(name, names.apply(seen), 3);
    return new PmlException(ErrorCode.NOT_FOUND, "nothing is named " + name
        + (closest.isEmpty() ? "" : "; the closest names are " + String.join(", ", closest))
        + "; describe what you want to do as \"intent\" to search");
  }

  // -- the answer ---------------------------------------------------------------------------------------------------

  private ObjectNode json(Found found, Caller caller, boolean schemas) {
    return switch (found) {
      case Found.OfTool tool -> json(tool, schemas);
      case Found.OfCapability capability -> json(capability, caller, schemas);
    };
  }

  private static ObjectNode json(Found.OfTool found, boolean schemas) {
    Tool tool = found.tool();
    ObjectNode node = Json.object()
        .put("type", "tool")
        .put("id", tool.id().toString())
        .put("name", tool.id().name())
        .put("server", tool.id().server())
        .put("score", rounded(found.score()));
    if (schemas) {
      node.put("description", tool.description());
      node.set("input_schema", tool.inputSchema());
      if (tool.outputSchema().isObject()) {
        node.set("output_schema", tool.outputSchema());
      }
      found.learned().ifPresent(learned -> {
        node.set("output_schema", learned.schema().toJsonSchema());
        node.put("learned_from", learned.schema().observations());
      });
    } else {
      node.put("description", summary(tool.description()));
      node.put("signature", Signature.of(tool, returns(found)));
    }
    if (!found.providers().isEmpty()) {
      ArrayNode providers = node.putArray("fed_by");
      found.providers().forEach(edge -> providers.add(edge.from().toString()));
    }
    return node;
  }

  private ObjectNode json(Found.OfCapability found, Caller caller, boolean schemas) {
    Capability capability = found.capability();
    ObjectNode node = Json.object()
        .put("type", "capability")
        .put("id", capability.id().toString())
        .put("name", capability.name())
        .put("description", summary(capability.intent()))
        .put("score", rounded(found.score()))
        .put("success_rate", rounded(found.learning().total().successRate()))
        .put("usage_count", found.learning().total().runs());
    if (schemas) {
      node.set("parameters", CapabilityJson.parameters(capability));
    } else {
      node.put("signature", Signature.of(CallPath.capability(capability.name()), capability.intent(),
          CapabilityJson.parameters(capability), new Returns.Unknown(), Limits.DEFAULT));
    }
    ArrayNode tools = node.putArray("tools");
    capability.tools().forEach(tool -> tools.add(tool.toString()));
    Set<String> dependencies = new LinkedHashSet<>();
    capability.body().structure().nodes().forEach(each -> {
      if (each instanceof Node.Capability(var _, String name, var _)) {
        dependencies.add(name);
      }
    });
    dependencies.addAll(needs.apply(caller, capability));
    dependencies.forEach(node.putArray("dependencies")::add);
    String source = CapabilityJson.source(capability);
    node.put("source", schemas ? source
        : source.substring(0, source.offsetByCodePoints(0, Math.min(SOURCE,
            source.codePointCount(0, source.length())))));
    return node.put("call", call(capability, ANY));
  }

  private static String call(Capability capability, String arguments) {
    return "pml_execute {\"capability\": \"" + capability.name() + "\", \"args\": " + arguments + "}";
  }

  /** Values as they are sent; long ones are not sent back to who sent them. */
  private static String spoken(ObjectNode values) {
    String json = Json.write(values);
    return json.length() > MOST_REPEATED ? ANY : json;
  }

  private static double rounded(double score) {
    return Math.round(score * 1000) / 1000.0;
  }

  private static Returns returns(Found.OfTool found) {
    return found.tool().outputSchema().isObject()
        ? new Returns.Declared(found.tool().outputSchema())
        : found.learned()
            .<Returns>map(learned -> new Returns.Learned(learned.schema().toJsonSchema(),
                learned.schema().observations()))
            .orElse(new Returns.Unknown());
  }

  /** The first line, cut at a word; the signature says the rest. */
  private static String summary(String description) {
    String line = description.strip().lines().findFirst().orElse("");
    if (line.length() <= SUMMARY) {
      return line;
    }
    int space = line.lastIndexOf(' ', SUMMARY - 1);
    return line.substring(0, space > SUMMARY / 2 ? space : SUMMARY - 1) + "…";
  }
}
