package io.pml.gateway;

import io.pml.analyze.Analyzer;
import io.pml.approve.Gate;
import io.pml.approve.Mode;
import io.pml.approve.Policy;
import io.pml.cache.ResultCache;
import io.pml.cache.Wishes;
import io.pml.capability.Capability;
import io.pml.connect.ConnectionEvents;
import io.pml.connect.Connections;
import io.pml.connect.ProcessGroups;
import io.pml.connect.Surroundings;
import io.pml.discover.Discoverer;
import io.pml.embed.EmbedderLoader;
import io.pml.event.Events;
import io.pml.execute.Equipment;
import io.pml.execute.Executor;
import io.pml.execute.Procedures;
import io.pml.index.Index;
import io.pml.index.lucene.LuceneIndex;
import io.pml.json.Json;
import io.pml.learn.CapabilityLearner;
import io.pml.learn.IntentLearner;
import io.pml.relate.ProvidesGraph;
import io.pml.testkit.HashedEmbedder;
import io.pml.testkit.WordComparer;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.mcp.client.StreamTransport;
import io.pml.mcp.server.McpServer;
import io.pml.mcp.server.Origin;
import io.pml.mcp.server.Peer;
import io.pml.mcp.server.StreamDoor;
import io.pml.parse.Parsed;
import io.pml.parse.Parser;
import io.pml.sandbox.Host;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Program;
import io.pml.sandbox.Sandbox;
import io.pml.sandbox.SandboxOutcome;
import io.pml.registry.Registry;
import io.pml.settings.Settings;
import io.pml.settings.SettingsReader;
import io.pml.std.StdTools;
import io.pml.store.ServerListing;
import io.pml.store.TimeOrderedIds;
import io.pml.store.memory.InMemoryStorage;
import io.pml.tool.Tool;
import io.pml.tool.ToolPattern;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** A gateway to servers that are known from the catalogue alone: none of them ever runs. */
final class Stage implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-01-31T08:00:00Z");
  static final String SECRET = "s3cret";

  /** Reads no code; what runs code has tests of its own. */
  private static final Parser NOBODY = new Parser() {
    @Override
    public Parsed parse(String source) {
      throw new IllegalStateException("no code is read here");
    }

    @Override
    public void close() {}
  };
  private static final Sandbox NOWHERE = new Sandbox() {
    @Override
    public SandboxOutcome run(Program program, Limits limits, Host host) {
      throw new IllegalStateException("no code is run here");
    }

    @Override
    public void close() {}
  };

  final InMemoryStorage storage;
  final Settings settings;
  final Connections connections;
  private final ProcessGroups groups = new ProcessGroups();
  private final HttpClient http = HttpClient.newHttpClient();
  private final McpServer server;

  /**
   * A gateway.
   *
   * @param config what stands in the config beside the servers, as JSON
   */
  Stage(Path folder, String config, ServerListing... listings) throws IOException {
    ObjectNode json = Json.parseObject(config);
    ObjectNode servers = json.putObject("mcpServers");
    InstantSource clock = InstantSource.fixed(NOW);
    storage = new InMemoryStorage(clock);
    for (ServerListing listing : listings) {
      servers.putObject(listing.server()).put("command", "no-such-program");
      storage.catalogue().save(listing);
    }
    Files.writeString(folder.resolve("config.json"), Json.write(json));
    settings = SettingsReader.read(folder, Optional.empty(), Optional.empty(), Map.of());
    connections = new Connections(settings.servers().values(), settings.broken(),
        new Surroundings(() -> http, groups, folder, Map.of(), Json.object(), clock, new Random(1),
            new Surroundings.Restarts(Duration.ofMillis(1), Duration.ofMillis(1), 1_000), UnaryOperator.identity()),
        storage.catalogue(), new ConnectionEvents() {
        });
    List<Policy.Rule> rules = settings.permissions()
        .deny()
        .stream()
        .map(pattern -> new Policy.Rule(pattern, Mode.DENY))
        .toList();
    TimeOrderedIds ids = new TimeOrderedIds(clock, new Random(1));
    Gate gate = new Gate(new Policy(rules, Mode.ALLOW), server -> true, storage.approvals(),
        new Gate.Terms(Duration.ofHours(1), false), clock, ids);
    Registry registry = new Registry(storage.capabilities(), storage.names(), Duration.ofDays(1), clock, ids, id -> {});
    ResultCache cache = new ResultCache(storage.cachedResults(), Duration.ofMinutes(5), Wishes.none(), clock);
    Gateway gateway = new Gateway("1.2.3", settings, Map.of(),
        List.of(LocalServer.of(StdTools.SERVER, false, StdTools.all(clock)),
            new MetaTools(connections, storage.calls(), storage.capabilities(),
                new Procedures(storage.capabilities()), clock).server()),
        connections, storage, discoverer(storage, clock), gate, cache, registry,
        toolbox -> new Executor(new Analyzer(NOBODY),
            new Equipment(toolbox, new Procedures(storage.capabilities()), gate, storage.runs(), cache, NOWHERE,
                Limits.DEFAULTS, clock, tool -> Optional.empty(), UnaryOperator.identity(),
                new Events()),
            ids, new Random(1),
            new CapabilityLearner(storage, new CapabilityLearner.Terms(3, 0.7), clock,
                ids, _ -> false, (_, _) -> {}),
            (_, _) -> {}),
        clock, ids,
        text -> text.replace(SECRET, "***"));
    server = new McpServer(gateway, clock);
  }

  private static Discoverer discoverer(InMemoryStorage storage, InstantSource clock) {
    return new Discoverer(() -> {
      Index index = LuceneIndex.open(new EmbedderLoader(() -> new HashedEmbedder(64)), storage.vectors());
      return new Discoverer.Knowledge(index,
          new IntentLearner(index, storage.intents(), clock, UnaryOperator.identity()), new WordComparer(),
          List.of(), List.of(), Capability::tools);
    }, () -> new ProvidesGraph(storage.relations()));
  }

  /** A session with what its door would know of the client. */
  McpClient connect(Map<String, String> facts) throws Exception {
    Pipe up = Pipe.open();
    Pipe down = Pipe.open();
    Thread.ofPlatform()
        .daemon()
        .start(() -> new StreamDoor(server).serve(Channels.newInputStream(up.source()),
            Channels.newOutputStream(down.sink()), new Origin("me", facts)));
    return McpClient.connect(
        new StreamTransport("gateway", Channels.newInputStream(down.source()), Channels.newOutputStream(up.sink())),
        Json.object().put("name", "tester"), Json.object(), new ServerEvents() {
        }, Duration.ofSeconds(30),
        Optional.empty());
  }

  @Override
  public void close() {
    server.close();
    connections.close();
    groups.close();
    http.shutdownNow();
  }

  /** A server with tools of these names, and nothing else. */
  static ServerListing tools(String server, String... names) {
    List<Tool> tools = Stream.of(names)
        .map(name -> Tool.of(server, Json.parseObject("""
            {"description": "Does something useful with the things it is given.",
             "inputSchema": {"type": "object", "properties": {"thing": {"type": "string"}}}}""").put("name", name)))
        .toList();
    return new ServerListing(server, "2025-11-25", Json.object(), tools, List.of(), List.of(), List.of(), NOW);
  }

  /** A server with prompts of these names. */
  static ServerListing prompts(String server, String... names) {
    return new ServerListing(server, "2025-11-25", Json.object(), List.of(),
        Stream.of(names).map(name -> Json.object().put("name", name).put("title", "of " + server)).toList(), List.of(),
        List.of(), NOW);
  }

  /** A server with resources, and templates where there are braces, at these addresses. */
  static ServerListing resources(String server, String... uris) {
    return new ServerListing(server, "2025-11-25", Json.parseObject("{\"capabilities\": {\"resources\": {}}}"),
        List.of(), List.of(),
        Stream.of(uris)
            .filter(uri -> !uri.contains("{"))
            .map(uri -> Json.object().put("uri", uri).put("name", server))
            .toList(),
        Stream.of(uris)
            .filter(uri -> uri.contains("{"))
            .map(uri -> Json.object().put("uriTemplate", uri).put("name", server))
            .toList(),
        NOW);
  }

  static Peer peer(String client, Map<String, String> facts) {
    return new Peer("2026-07-28", Json.object().put("name", client), Json.object(), new Origin("me", facts));
  }

  /** Who sees what one of these patterns matches, or everything without any. */
  Visitor visitor(String... only) {
    Map<String, String> facts = only.length == 0 ? Map.of() : Map.of("only", String.join(",", only));
    return new Visitors(settings, List.<ToolPattern>of(), Map.of()).of(peer("tester", facts));
  }
}
