package io.pml.peers;

import io.pml.cli.Main;
import io.pml.daemon.DaemonClient;
import io.pml.daemon.Home;
import io.pml.embed.Comparer;
import io.pml.embed.Embedder;
import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.Revision;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.mcp.client.StreamTransport;
import io.pml.server.Pml;
import io.pml.testkit.HashedEmbedder;
import io.pml.testkit.WordComparer;
import io.pml.settings.SettingsReader;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A PML in this process, on a home folder of its own. */
final class Daemon implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Home home;
  private final Pml pml;

  private Daemon(Home home, Pml pml) {
    this.home = home;
    this.pml = pml;
  }

  /**
   * Starts PML and waits until it lists some tools.
   *
   * @param defaults facts about clients of which their door says nothing else
   * @param tools their names, or beginnings of them, as {@code tools/list} has them when all are exposed
   */
  static Daemon start(Path folder, ObjectNode config, boolean authentication, Map<String, String> defaults,
      String... tools) throws Exception {
    return start(folder, config, authentication, defaults, () -> new HashedEmbedder(64), new WordComparer(),
        List.of(tools));
  }

  /** The same with a model of its own. */
  static Daemon start(Path folder, ObjectNode config, boolean authentication, Map<String, String> defaults,
      Supplier<Embedder> model, Comparer comparer, List<String> tools) throws Exception {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("config.json"), Json.write(config));
    Home home = new Home(folder);
    Pml pml = Pml.start(home,
        SettingsReader.read(folder, Optional.empty(), Optional.empty(), System.getenv()),
        new Pml.Options(false, authentication, Optional.of(0), defaults, model, comparer),
        System.getenv());
    Daemon daemon = new Daemon(home, pml);
    try {
      daemon.await(tools);
      return daemon;
    } catch (Exception e) {
      daemon.close();
      throw e;
    }
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + pml.port() + "/mcp");
  }

  Path folder() {
    return home.folder();
  }

  String token() throws IOException {
    return Files.readString(home.token()).strip();
  }

  /** The command by which a client starts its session by stdio, in an environment whose {@code PML_HOME} is the folder. */
  List<String> stdio(String... options) {
    List<String> command = new ArrayList<>(List.of(Programs.java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
        "-Xlog:disable", "-Xlog:all=warning:stderr", "-cp", Programs.classPath(), Main.class.getName(), "stdio"));
    command.addAll(List.of(options));
    return command;
  }

  /** A session of PML's own client, in the legacy era, where changes are told from the first moment on. */
  McpClient connect(Map<String, String> facts, ServerEvents events) throws Exception {
    SocketChannel channel = new DaemonClient(home).converse(facts, List.of());
    return McpClient.connect(
        new StreamTransport("daemon", Channels.newInputStream(channel), Channels.newOutputStream(channel)),
        Json.object().put("name", "test").put("version", "1"), Json.object(), events, PATIENCE,
        Optional.of(Revision.NEWEST_LEGACY));
  }

  @Override
  public void close() {
    pml.close();
  }

  private void await(List<String> tools) throws Exception {
    Semaphore changes = new Semaphore(0);
    try (McpClient client = connect(Map.of("expose", "*"), new ServerEvents() {
      @Override
      public void changed(Change change) {
        changes.release();
      }
    })) {
      while (!lists(client, tools)) {
        if (!changes.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
          throw new IllegalStateException("these never came: " + tools + "; the servers: "
              + new DaemonClient(home).ask(Json.object().put("command", "status")).orElseThrow());
        }
      }
    }
  }

  private static boolean lists(McpClient client, List<String> tools) throws Exception {
    List<String> names = new ArrayList<>();
    for (JsonNode tool : client.request(Calls.of("tools/list", Json.object())).path("tools")) {
      names.add(tool.path("name").asString());
    }
    return tools.stream().allMatch(wanted -> names.stream().anyMatch(name -> name.startsWith(wanted)));
  }
}
