package io.pml.steward;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Parameter;
import io.pml.capability.Status;
import io.pml.curate.Curator;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.name.CapabilityName;
import io.pml.name.Registration;
import io.pml.name.Viewer;
import io.pml.tool.ToolId;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import io.pml.upstream.LocalTool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools that list capabilities and bring order into their names. Threads may share it. */
final class CurationTools {
  private static final String CURATION = """
      {"properties": {
        "strategy": {"enum": ["suggest", "auto", "apply"]},
        "filter": {"type": "object", "properties": {
          "unnamed_only": {"type": "boolean"},
          "namespace": {"type": "string"},
          "min_usage": {"type": "integer", "minimum": 0}}, "additionalProperties": false},
        "renames": {"type": "array", "maxItems": 200, "description": "for apply", "items": {"type": "object",
          "properties": {"id": {"type": "string"}, "name": {"type": "string"}},
          "required": ["id", "name"], "additionalProperties": false}}},
       "required": ["strategy"]}""";
  private static final int PAGE = 50;

  private final Access access;
  private final Curator curator;

  CurationTools(Access access, Curator curator) {
    this.access = access;
    this.curator = curator;
  }

  /** Those of the server {@code pml}. */
  List<LocalTool> all() {
    return List.of(OwnTool.looking("list_capabilities", "The capabilities there are, and how they fare.", """
        {"properties": {
          "namespace": {"type": "string"},
          "named_only": {"type": "boolean"},
          "sort_by": {"enum": ["name", "usage", "created"]},
          "limit": {"type": "integer", "minimum": 1, "maximum": 500},
          "offset": {"type": "integer", "minimum": 0}}}""", (caller, arguments, _) -> list(caller, arguments)),
        curation("curate_capabilities"));
  }

  /** The one that gives names, under a name of its own. */
  LocalTool curation(String name) {
    return OwnTool.changing(name, "Proposes names for capabilities without one (suggest), gives them (auto), or gives"
        + " those in renames (apply).", CURATION, this::curate);
  }

  // -- listing ------------------------------------------------------------------------------------------------------

  /** A capability, what is known of its name, and how it fared. */
  private record Row(Capability capability, Optional<Registration> known, Learning learning) {
    String namespace() {
      return capability.named().map(CapabilityName::namespace).orElse("");
    }
  }

  private ObjectNode list(Caller caller, ObjectNode arguments) {
    String namespace = arguments.path("namespace").asString("");
    boolean namedOnly = arguments.path("named_only").asBoolean(false);
    Viewer viewer = access.viewer(caller);
    List<Row> rows = access.capabilities()
        .all(EnumSet.allOf(Status.class))
        .stream()
        .filter(each -> access.permits(caller, each))
        .map(each -> new Row(each, access.registry().registration(each.id()),
            access.capabilities().learning(each.id())))
        .filter(row -> row.known().map(viewer::sees).orElse(!namedOnly && row.capability().status() != Status.DRAFT))
        .filter(row -> namespace.isEmpty() || row.namespace().equals(namespace))
        .sorted(order(arguments.path("sort_by").asString("name")))
        .toList();
    ObjectNode json = Json.object().put("total", rows.size());
    ArrayNode list = json.putArray("capabilities");
    rows.stream()
        .skip(arguments.path("offset").asLong(0))
        .limit(arguments.path("limit").asLong(PAGE))
        .forEach(row -> list.add(json(row)));
    return json;
  }

  private static Comparator<Row> order(String by) {
    Comparator<Row> byName = Comparator.comparing((Row row) -> row.known().isEmpty())
        .thenComparing(row -> row.capability().name());
    return switch (by) {
      case "usage" -> Comparator.comparingLong((Row row) -> -row.learning().total().runs()).thenComparing(byName);
      case "created" -> Comparator.comparing((Row row) -> row.capability().created()).reversed().thenComparing(byName);
      default -> byName;
    };
  }

  private static ObjectNode json(Row row) {
    ObjectNode json = Json.object()
        .put("id", row.capability().id().toString())
        .put("name", row.capability().name())
        .put("description", row.capability().intent())
        .put("status", RecordJson.lower(row.capability().status()))
        .put("version", row.capability().version())
        .put("created_at", row.capability().created().toString());
    RecordJson.putUse(json, row.learning());
    RecordJson.put(json, "parameters", row.capability().parameters().stream().map(Parameter::name).toList());
    return json;
  }

  // -- curation -----------------------------------------------------------------------------------------------------

  private ObjectNode curate(Caller caller, ObjectNode arguments, Line line) throws InterruptedException {
    Viewer viewer = access.viewer(caller);
    String strategy = arguments.path("strategy").asString("");
    ObjectNode json = Json.object().put("strategy", strategy);
    boolean renames = !arguments.path("renames").isEmpty();
    if (renames != strategy.equals("apply")) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, renames
          ? "\"renames\" are for the strategy apply: leave them out, or apply them"
          : "the strategy apply needs \"renames\": [{\"id\": \"…\", \"name\": \"fs:read_json\"}]");
    }
    if (renames && arguments.has("filter")) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "\"filter\" has no effect on \"renames\", which name what they are for: leave one of them out");
    }
    return switch (strategy) {
      case "suggest" -> suggested(json, curator.suggest(filter(caller, arguments.path("filter")), viewer,
          new SampledNamer(line)));
      case "auto" -> given(json, curator.auto(filter(caller, arguments.path("filter")), viewer,
          new SampledNamer(line)));
      default -> given(json, applied(arguments.path("renames"), caller));
    };
  }

  private Curator.Filter filter(Caller caller, JsonNode filter) {
    Optional<String> namespace = Optional.of(filter.path("namespace").asString("")).filter(text -> !text.isEmpty());
    namespace.filter(text -> !CapabilityName.isNamespace(text)).ifPresent(text -> {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "\"" + text + "\" is not a namespace: give a word in lower case,"
          + " such as fs");
    });
    return new Curator.Filter(filter.path("unnamed_only").asBoolean(true), namespace,
        filter.path("min_usage").asLong(0), capability -> access.permits(caller, capability));
  }

  private List<Curator.Given> applied(JsonNode renames, Caller caller) {
    List<Curator.Given> given = new ArrayList<>();
    for (JsonNode each : renames) {
      String address = each.path("id").asString("");
      String name = each.path("name").asString("");
      given.add(seen(address, caller)
          .map(problem -> new Curator.Given(address, address, name, Optional.of(problem)))
          .orElseGet(() -> curator.apply(address, name, access.viewer(caller))));
    }
    return given;
  }

  /** Why an address means nothing to the caller. */
  private Optional<String> seen(String address, Caller caller) {
    try {
      access.find(address, caller);
      return Optional.empty();
    } catch (PmlException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static ObjectNode suggested(ObjectNode json, List<Curator.Cluster> clusters) {
    ArrayNode suggestions = json.putArray("suggestions");
    ArrayNode told = json.putArray("clusters");
    for (Curator.Cluster cluster : clusters) {
      ObjectNode one = told.addObject().put("namespace", cluster.namespace());
      RecordJson.put(one, "tools", cluster.tools().stream().map(ToolId::toString).toList());
      RecordJson.put(one, "capabilities",
          cluster.proposals().stream().map(Curator.Proposal::id).map(UUID::toString).toList());
      cluster.proposals()
          .forEach(each -> suggestions.addObject()
              .put("id", each.id().toString())
              .put("current_name", each.current())
              .put("name", each.name().toString())
              .put("description", each.nameless().capability().intent())
              .put("by", each.modelled() ? "model" : "words"));
    }
    return json;
  }

  /** What was not done is never told as done: if nothing was, the call failed. */
  private static ObjectNode given(ObjectNode json, List<Curator.Given> all) {
    List<Curator.Given> failed = all.stream().filter(each -> each.problem().isPresent()).toList();
    if (!all.isEmpty() && failed.size() == all.size()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, failed.stream()
          .map(each -> each.before() + " was not named " + each.name() + ": " + each.problem().orElse(""))
          .reduce((one, other) -> one + "\n" + other)
          .orElse(""));
    }
    ArrayNode applied = json.putArray("applied");
    ArrayNode refused = json.putArray("failed");
    for (Curator.Given each : all) {
      ObjectNode row = (each.problem().isEmpty() ? applied : refused).addObject()
          .put("id", each.capability())
          .put("old_name", each.before())
          .put("name", each.name());
      each.problem().ifPresent(problem -> row.put("error", problem));
    }
    return json;
  }
}
