package io.pml.execute;

import io.pml.approve.PermissionSet;
import io.pml.analyze.Analyzer;
import io.pml.approve.Gate;
import io.pml.approve.Mode;
import io.pml.approve.Policy;
import io.pml.cache.ResultCache;
import io.pml.cache.Wishes;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.event.Events;
import io.pml.execute.ExecuteRequest.Cache;
import io.pml.execute.ExecuteRequest.Options;
import io.pml.json.Json;
import io.pml.learn.CapabilityLearner;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Host;
import io.pml.sandbox.Program;
import io.pml.sandbox.Sandbox;
import io.pml.sandbox.SandboxOutcome;
import io.pml.server.Engines;
import io.pml.settings.Settings;
import io.pml.store.Approvals;
import io.pml.store.Runs;
import io.pml.store.TimeOrderedIds;
import io.pml.store.memory.InMemoryStorage;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import io.pml.upstream.Profile;
import io.pml.upstream.ToolResult;
import io.pml.upstream.Toolbox;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/** An executor with a real parser and a real sandbox, over tools that a test makes up. */
final class Rig {
  static final Caller CALLER = new Caller("me", "tester", Profile.EVERYTHING, Optional.empty());

  /** Started once for all tests; its processes end with this one. */
  private static final Engines ENGINES = Engines.open(
      new Settings.Sandbox(Duration.ofSeconds(20), 64, 1000, 64, 2, Settings.Sandbox.Isolation.OS),
      Map.of("XDG_CACHE_HOME", Path.of("target", "cache").toAbsolutePath().toString()));

  final InMemoryStorage storage;
  final Tools tools = new Tools();
  Gate gate;
  final CapabilityLearner learner;
  final ResultCache cache;
  final Events events = new Events();
  /** What results of tools look like, as far as a test says so. */
  final Map<String, String> shapes = new ConcurrentHashMap<>();
  /** Tools that are no longer there. */
  final Set<ToolId> gone = ConcurrentHashMap.newKeySet();
  /** Moves when a test moves it, and a little with every look. */
  Duration passed = Duration.ZERO;
  private final InstantSource clock = () -> Instant.now().plus(passed);
  private final Runs runs;

  Rig() {
    this(Mode.ASK, Map.of());
  }

  Rig(Mode otherwise, Map<String, Mode> rules) {
    this(otherwise, rules, UnaryOperator.identity(), false);
  }

  /**
   * A rig.
   *
   * @param otherwise what becomes of tools that no rule names and that do not only read
   * @param runs puts something between the executor and its storage
   */
  Rig(Mode otherwise, Map<String, Mode> rules, UnaryOperator<Runs> runs, boolean agentMayApprove) {
    this.storage = new InMemoryStorage(clock);
    this.runs = runs.apply(storage.runs());
    this.learner = new CapabilityLearner(storage, new CapabilityLearner.Terms(3, 0.7), clock,
        new TimeOrderedIds(clock, new Random(3)), each -> each.tools().stream().anyMatch(gone::contains), (_, _) -> {});
    this.gate = gate(otherwise, rules, agentMayApprove);
    this.cache = new ResultCache(storage.cachedResults(), Duration.ofMinutes(5), Wishes.none(), clock);
    this.tools.touched = cache::touched;
  }

  /** Other rules for what comes from now on. */
  void rules(Mode otherwise, Map<String, Mode> rules) {
    gate = gate(otherwise, rules, false);
  }

  private Gate gate(Mode otherwise, Map<String, Mode> rules, boolean agentMayApprove) {
    List<Policy.Rule> list = rules.entrySet()
        .stream()
        .map(rule -> new Policy.Rule(new ToolPattern(rule.getKey()), rule.getValue()))
        .toList();
    return new Gate(new Policy(list, otherwise), server -> true, storage.approvals(),
        new Gate.Terms(Duration.ofMinutes(10), agentMayApprove), clock, new TimeOrderedIds(clock, new Random(2)));
  }

  /** Another executor on the same storage, as after a restart. */
  Executor executor() {
    return executor(ENGINES.limits());
  }

  Executor executor(Limits limits) {
    return executor(limits, runs);
  }

  /** An executor whose storage works. */
  Executor surviving() {
    return executor(ENGINES.limits(), storage.runs());
  }

  private Executor executor(Limits limits, Runs journal) {
    Sandbox shared = new Sandbox() {
      @Override
      public SandboxOutcome run(Program program, Limits within, Host host)
          throws InterruptedException {
        return ENGINES.sandbox().run(program, within, host);
      }

      @Override
      public void close() {}
    };
    return new Executor(new Analyzer(ENGINES.parser()),
        new Equipment(tools, new Procedures(storage.capabilities()), gate, journal, cache, shared, limits, clock,
            tool -> Optional.ofNullable(shapes.get(tool.id().toString())).map(Json::parse), UnaryOperator.identity(),
            events),
        new TimeOrderedIds(clock, new Random()), new Random(4), learner,
        (workflow, end) -> learner.ran(workflow, end));
  }

  ExecuteOutcome run(String code) throws InterruptedException {
    return run(code, "{}", Line.NONE);
  }

  ExecuteOutcome run(String code, String args, Line line) throws InterruptedException {
    return executor().execute(request(code, args), line);
  }

  ExecuteOutcome run(ExecuteRequest request) throws InterruptedException {
    return executor().execute(request, Line.NONE);
  }

  /** A request that is run whatever is known already. */
  static ExecuteRequest request(String code, String args) {
    return request(Script.code(code), args, new Options(Optional.empty(), PermissionSet.STANDARD, false, Cache.OFF));
  }

  static ExecuteRequest request(Script script, String args, Options options) {
    return new ExecuteRequest("do it", script, Json.parseObject(args), CALLER, Optional.empty(), options);
  }

  void answer(Approvals.Question question, Approvals.Decision decision) {
    gate.decide(question.id(), decision, "test");
  }

  /** Answers every question with the same words. */
  static Line answering(Line.Reply reply) {
    return new Line() {
      @Override
      public Reply ask(String message, ObjectNode schema) {
        return reply;
      }
    };
  }

  static Line.Reply says(String decision) {
    return new Line.Reply.Given(Json.object().put("decision", decision));
  }

  /** Tools made of functions; every call is written down. */
  static final class Tools implements Toolbox {
    final List<String> calls = new CopyOnWriteArrayList<>();
    private Consumer<ToolId> touched = id -> {};
    private final Map<ToolId, Tool> known = new ConcurrentHashMap<>();
    private final Map<ToolId, Body> bodies = new ConcurrentHashMap<>();

    /** What a tool does. */
    @FunctionalInterface
    interface Body {
      ObjectNode call(ObjectNode arguments) throws InterruptedException;
    }

    /** A tool that reads, and answers with JSON. */
    Tools reads(String id, Function<ObjectNode, String> json) {
      return add(id, true, arguments -> ToolResult.text(json.apply(arguments)));
    }

    /** A tool with an effect. */
    Tools writes(String id, Function<ObjectNode, String> json) {
      return add(id, false, arguments -> ToolResult.text(json.apply(arguments)));
    }

    Tools add(String id, boolean readOnly, Body body) {
      return define(id, """
          {"inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": %s}}""".formatted(readOnly), body);
    }

    Tools define(String id, String definition, Body body) {
      ToolId name = ToolId.parse(id).orElseThrow();
      known.put(name, Tool.of(name.server(), Json.parseObject(definition).put("name", name.name())));
      bodies.put(name, body);
      return this;
    }

    @Override
    public Collection<Tool> tools(Caller caller) {
      return known.values();
    }

    @Override
    public Optional<Tool> find(Caller caller, ToolId id) {
      return Optional.ofNullable(known.get(id));
    }

    @Override
    public Optional<String> absence(Caller caller, ToolId id) {
      return Optional.empty();
    }

    @Override
    public boolean isRepeatable(Tool tool) {
      return tool.readOnly() || tool.idempotent();
    }

    @Override
    public Optional<String> objection(Tool tool, ObjectNode arguments, boolean complete) {
      return arguments.has("wrong") ? Optional.of("/wrong: not welcome") : Optional.empty();
    }

    @Override
    public ObjectNode call(Caller caller, Tool tool, ObjectNode arguments, Line line) throws InterruptedException {
      calls.add(tool.id() + " " + Json.write(arguments));
      Body body = bodies.get(tool.id());
      if (body == null) {
        throw new PmlException(ErrorCode.SERVER_FAILED, "gone: " + tool.id());
      }
      try {
        return body.call(arguments);
      } finally {
        if (!tool.readOnly()) {
          touched.accept(tool.id());
        }
      }
    }
  }
}
