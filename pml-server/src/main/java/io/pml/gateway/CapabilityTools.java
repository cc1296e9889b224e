package io.pml.gateway;

import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.error.PmlException;
import io.pml.execute.Procedures;
import io.pml.json.Json;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.Scope;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.registry.Resolution;
import io.pml.store.Capabilities;
import io.pml.store.LearnedSchemas;
import io.pml.structure.Node;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import io.pml.upstream.LocalTool;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** Capabilities with names, as tools of a server of their own. Threads may share it. */
final class CapabilityTools {
  /** The server part of their ids. */
  static final String SERVER = "cap";
  /** As which server calls of them are logged. */
  private static final String LOGGED = "pml-capabilities";
  private static final System.Logger LOG = System.getLogger(CapabilityTools.class.getName());
  private static final String SAFE_PREFIX = SERVER + "_";
  private static final int MOST = 2_000;
  /** How many stand in every list, and how long their definitions may be together: lists are read by agents. */
  private static final int MOST_LISTED = 20;
  private static final int MOST_CHARACTERS = 6_000;
  private static final int LONGEST_DESCRIPTION = 300;
  private static final int LONGEST_SCHEMA = 800;

  private final Registry registry;
  private final Capabilities capabilities;
  private final LearnedSchemas learned;
  private final Viewer owner;
  private final Procedures procedures;
  private final Runner runner;
  /** Those that ran well and were named for it, as long as that is not learned yet. */
  private final Set<UUID> fresh = ConcurrentHashMap.newKeySet();
  /** Those that reach nothing through others, as long as they are what they were. */
  private final Map<UUID, Used> loaded = new ConcurrentHashMap<>();
  private volatile Set<UUID> shelved = Set.of();

  private record Used(CapabilityTool tool, long runs) {
    Capability capability() {
      return tool.capability();
    }

    boolean is(Resolution meant) {
      return capability().version() == meant.version()
          && meant.registration().map(found -> found.name().toString()).equals(Optional.of(capability().name()));
    }
  }

  /** Runs a capability for whoever called it as a tool. */
  @FunctionalInterface
  interface Runner {
    ObjectNode run(Caller caller, Capability capability, ObjectNode arguments, Line line) throws InterruptedException;
  }

  CapabilityTools(Registry registry, Capabilities capabilities, LearnedSchemas learned, Scope scope,
      Procedures procedures, Runner runner) {
    this.registry = registry;
    this.capabilities = capabilities;
    this.learned = learned;
    this.owner = new Viewer(scope, Viewer.OWNER);
    this.procedures = procedures;
    this.runner = runner;
  }

  /** As which tool a call is logged. */
  static ToolId logged(ToolId id) {
    return id.server().equals(SERVER) ? new ToolId(LOGGED, id.name()) : id;
  }

  /** A capability has just run well, and is about to be named for that. */
  void ranWell(UUID id) {
    fresh.add(id);
  }

  /** Whether a capability is a tool and should not be, or the other way round. */
  boolean lags(Capability capability) {
    boolean now = shelved.contains(capability.id());
    return now != isTool(capability) && (now || (shelved.size() < MOST && isSeen(capability)));
  }

  /** Whether it has a name by which it can stand among the tools. */
  private boolean isSeen(Capability capability) {
    return capability.named().flatMap(name -> registry.find(name.toString(), owner)).isPresent();
  }

  /** What never ran well is no tool yet, though whoever knows its name can call it: nobody has seen it work here. */
  private boolean isTool(Capability capability) {
    if (capability.status() != Status.DRAFT) {
      fresh.remove(capability.id());
    }
    return capability.status().isKnown() || fresh.contains(capability.id());
  }

  /** A capability is not what it was when it was last looked at. */
  void forget(UUID id) {
    loaded.remove(id);
  }

  /** Those that stand in every list, the most used first, and those that do not. */
  List<LocalServer> servers() {
    List<Used> usable = registry.names(owner)
        .stream()
        .limit(MOST)
        .flatMap(name -> used(name).stream())
        .filter(used -> isTool(used.capability()))
        .toList();
    shelved = usable.stream().map(used -> used.capability().id()).collect(Collectors.toSet());
    List<CapabilityTool> byUse = usable.stream()
        .sorted(Comparator.comparingLong(Used::runs).reversed().thenComparing(used -> used.capability().name()))
        .map(Used::tool)
        .toList();
    Map<Tool, LocalTool> listed = new LinkedHashMap<>();
    Map<Tool, LocalTool> others = new LinkedHashMap<>();
    int characters = 0;
    for (CapabilityTool each : byUse) {
      characters += Json.write(each.definition()).length();
      boolean fits = listed.size() < MOST_LISTED && characters <= MOST_CHARACTERS;
      (fits ? listed : others).put(Tool.of(SERVER, each.definition()), each);
    }
    return List.of(new LocalServer(SERVER, true, listed), new LocalServer(SERVER, false, others));
  }

  /** One that is damaged is no tool, and keeps none of the others from being one. */
  private Optional<Used> used(CapabilityName name) {
    try {
      Resolution meant = registry.resolve(Address.of(name), owner);
      Used known = loaded.get(meant.capability());
      return Optional.of(known != null && known.is(meant) ? known : load(meant));
    } catch (PmlException e) {
      LOG.log(System.Logger.Level.WARNING, "{0} is no tool: {1}", name, e.getMessage());
      return Optional.empty();
    }
  }

  private Used load(Resolution meant) {
    Capability capability = registry.load(meant);
    Used used = new Used(tool(capability, capability.name()), capabilities.learning(capability.id()).total().runs());
    if (capability.body().structure().nodes().stream().noneMatch(Node.Capability.class::isInstance)) {
      loaded.put(capability.id(), used);
    }
    return used;
  }

  /** A capability by any spelling of its name: as it is or was called, in a version, by its id, or as clients spell it. */
  Optional<Target> find(String name, Caller caller) {
    if (name.startsWith(Address.PREFIX)) {
      return target(name.substring(Address.PREFIX.length()), caller);
    }
    List<CapabilityName> meant = name.startsWith(SAFE_PREFIX)
        ? registry.spelled(viewer(caller), each -> WireNames.isSpelling(name, toolId(each)))
        : List.of();
    return meant.size() == 1 ? target(meant.getFirst().toString(), caller) : Optional.empty();
  }

  private Optional<Target> target(String address, Caller caller) {
    try {
      Resolution found = registry.resolve(Address.parse(address), viewer(caller));
      CapabilityTool tool = tool(registry.load(found), address);
      return Optional.of(new Target.Local(Tool.of(SERVER, tool.definition()), tool.warning(found.warnings()), true));
    } catch (PmlException e) {
      return Optional.empty();
    }
  }

  private static ToolId toolId(CapabilityName name) {
    return new ToolId(SERVER, name.toString());
  }

  private Viewer viewer(Caller caller) {
    return new Viewer(owner.scope(), caller.principal(), caller.client());
  }

  private CapabilityTool tool(Capability capability, String name) {
    ObjectNode definition = Json.object().put("name", name);
    String intent = capability.intent().strip();
    definition.put("description", intent.length() <= LONGEST_DESCRIPTION
        ? intent
        : intent.substring(0, intent.offsetByCodePoints(0, LONGEST_DESCRIPTION / 2)) + "…");
    definition.set("inputSchema", CapabilityJson.parameters(capability));
    output(name).ifPresent(schema -> definition.set("outputSchema", schema));
    definition.putObject("execution").put("taskSupport", "optional");
    return new CapabilityTool(capability, procedures.reach(capability), definition, runner, List.of());
  }

  /** What its results looked like so far; anything else is as right, since nobody promised it. */
  private Optional<ObjectNode> output(String name) {
    return learned.find(new ToolId(SERVER, name)).map(seen -> {
      ObjectNode schema = Json.object().put("type", "object");
      ObjectNode properties = schema.putObject("properties");
      ObjectNode known = Json.child(Json.child(seen.schema().toJsonSchema(), "properties"), "result");
      if (!known.isEmpty() && Json.write(known).length() <= LONGEST_SCHEMA) {
        properties.putObject("result").putArray("anyOf").add(known).addObject();
      }
      return schema;
    });
  }

  /**
   * One capability as a tool.
   *
   * @param reach every tool that it can reach; who may not see all of them does not see the capability
   * @param warnings what whoever called it by this name should know
   */
  record CapabilityTool(Capability capability, Set<ToolId> reach, ObjectNode definition, Runner runner,
      List<String> warnings) implements LocalTool {
    CapabilityTool {
      reach = Set.copyOf(reach);
      warnings = List.copyOf(warnings);
    }

    CapabilityTool warning(List<String> others) {
      return new CapabilityTool(capability, reach, definition, runner, others);
    }

    @Override
    public boolean isBrief() {
      return true;
    }

    @Override
    public ObjectNode call(Caller caller, ObjectNode arguments, Line line) throws InterruptedException {
      return Answers.warned(runner.run(caller.unnarrowed(), capability, arguments, line), warnings);
    }
  }
}
