package io.pml.bench;

import io.pml.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * PML as users have it: a launcher, a home folder with a config, a daemon, and shims that lead to it. Nobody is asked for
 * approval, so that nothing waits for people.
 */
public final class Installation {
  private final List<String> program;
  private final Path home;
  private final Processes processes;

  /**
   * An installation without a running daemon.
   *
   * @param root the folder of the built program, with the launcher or else its libraries in it
   * @param servers the entries of {@code mcpServers}
   */
  public Installation(Path root, Path home, ObjectNode servers, Processes processes) throws IOException {
    Path launcher = root.resolve("pml").toAbsolutePath();
    this.program = Files.isExecutable(launcher)
        ? List.of(launcher.toString())
        : List.of(Processes.javaProgram(), "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-cp",
            root.resolve("pml-server/target/lib").toAbsolutePath() + "/*", "io.pml.cli.Main");
    this.home = Files.createDirectories(home);
    this.processes = processes;
    ObjectNode config = Json.object();
    config.set("mcpServers", servers);
    config.putObject("permissions").put("default", "allow");
    Files.write(home.resolve("config.json"), Json.writeBytes(config));
  }

  /** An entry of {@code mcpServers} for a server that is started with this command. */
  static ObjectNode entry(List<String> command) {
    ObjectNode entry = Json.object().put("command", command.getFirst());
    command.subList(1, command.size()).forEach(entry.putArray("args")::add);
    return entry;
  }

  /** Starts the daemon and waits until the tool {@code echo} of these servers can be called. */
  Process serve(Iterable<String> servers) throws IOException {
    Process daemon = serve();
    for (String server : servers) {
      Waiting.until(server + " behind PML", () -> {
        try (PostClient client = new PostClient(address(), server + ":echo", true, token())) {
          client.call();
          return server;
        }
      });
    }
    return daemon;
  }

  /** Starts the daemon and waits until it listens. */
  public Process serve() throws IOException {
    Process daemon = start("serve", "--port", "0");
    Waiting.until("the daemon", this::address);
    return daemon;
  }

  /** Starts what a client starts, which starts the daemon where none runs. */
  Process stdio() throws IOException {
    return start("stdio");
  }

  public URI address() throws IOException {
    String address = Files.readString(home.resolve("run").resolve("address")).strip();
    if (address.isEmpty()) {
      throw new IOException("the address is not written yet");
    }
    return URI.create(address + "/mcp");
  }

  public Optional<String> token() throws IOException {
    return Optional.of(Files.readString(home.resolve("token")).strip());
  }

  long daemonId() throws IOException {
    return Long.parseLong(Files.readString(home.resolve("run").resolve("lock")).strip());
  }

  private Process start(String command, String... arguments) throws IOException {
    List<String> whole = new ArrayList<>(program);
    whole.add(command);
    Stream.of(arguments).forEach(whole::add);
    whole.addAll(List.of("--home", home.toString()));
    return processes.start(whole, Map.of());
  }
}
