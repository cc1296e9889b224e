package io.pml.cli;

import io.pml.daemon.Home;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.server.Pml;
import io.pml.settings.Settings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "serve", description = "Runs the daemon until it is stopped.")
final class ServeCommand implements Callable<Integer> {
  private static final int MOST_PORTS = 65_535;

  @Mixin
  private Common common = new Common();

  @Option(names = "--port", paramLabel = "PORT", description = "The HTTP port; 0 for any free one.")
  private @Nullable Integer port;

  @Option(names = "--no-auth", description = "Lets everyone on this machine in without the token.")
  private boolean noAuthentication;

  @Option(names = "--expose", split = ",", paramLabel = "GLOB", description = "Downstream tools to list beside PML's own.")
  private List<String> expose = List.of();

  @Option(names = "--only", split = ",", paramLabel = "GLOB", description = "Serves these tools and nothing else.")
  private List<String> only = List.of();

  @Option(names = "--profile", paramLabel = "NAME", description = "The profile of clients that ask for none.")
  private @Nullable String profile;

  @Option(names = "--workspace", paramLabel = "DIR", description = "Where file tools may reach for clients that name no folder.")
  private @Nullable Path workspace;

  @Option(names = "--until-last-session", hidden = true)
  private boolean untilLastSession;

  /**
   * Reads a plain command line by hand: the library that reads all others takes as long as the rest of a start together.
   * Empty when there is anything about it that needs an answer, which the library gives better.
   */
  static Optional<ServeCommand> plain(String[] arguments, PrintWriter out) {
    ServeCommand command = new ServeCommand();
    Map<String, Path> places = new HashMap<>();
    boolean json = false;
    for (int i = 1; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--json" -> json = true;
        case "--no-auth" -> command.noAuthentication = true;
        case "--until-last-session" -> command.untilLastSession = true;
        case "--home", "--config", "--project", "--port" -> {
          String name = arguments[i++];
          if (i == arguments.length || arguments[i].isEmpty() || arguments[i].startsWith("-")) {
            return Optional.empty();
          }
          if (name.equals("--port")) {
            if (!arguments[i].matches("[0-9]{1,5}")) {
              return Optional.empty();
            }
            command.port = Integer.valueOf(arguments[i]);
          } else {
            places.put(name, Path.of(arguments[i]));
          }
        }
        default -> {
          return Optional.empty();
        }
      }
    }
    command.common = new Common(places.get("--home"), places.get("--config"), places.get("--project"), json, out);
    return Optional.of(command);
  }

  @Override
  public Integer call() throws Exception {
    if (port != null && (port < 0 || port > MOST_PORTS)) {
      throw new PmlException(ErrorCode.BAD_REQUEST, "not a port: " + port + "; choose one from 1 to " + MOST_PORTS
          + ", or 0 for any free one");
    }
    Home home = common.home();
    Settings settings = common.settings();
    home.prepare();
    Pml.log(home, settings, System.getenv());
    Map<String, String> defaults = new HashMap<>();
    if (!expose.isEmpty()) {
      defaults.put("expose", String.join(",", expose));
    }
    if (!only.isEmpty()) {
      defaults.put("only", String.join(",", only));
    }
    if (profile != null) {
      settings.profileNamed(profile);
      defaults.put("profile", profile);
    }
    if (workspace != null) {
      defaults.put("workspace", workspace.toAbsolutePath().toString());
    }
    CompletableFuture<Pml> started = new CompletableFuture<>();
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("pml-shutdown").unstarted(() -> end(started)));
    Pml pml = Pml.start(home, settings,
        new Pml.Options(untilLastSession, !noAuthentication, Optional.ofNullable(port), defaults,
            Pml.model(settings, System.getenv()), Pml.comparer(System.getenv())),
        System.getenv());
    started.complete(pml);
    announce(home, settings, pml);
    pml.await();
    return 0;
  }

  /** What a signal leads to, even one that comes in the middle of the start: a clean end, and no complaint. */
  private static void end(CompletableFuture<Pml> started) {
    Pml pml = started.getNow(null);
    if (pml != null) {
      pml.close();
      Runtime.getRuntime().halt(0);
    }
  }

  private void announce(Home home, Settings settings, Pml pml) {
    String url = "http://" + settings.http().host() + ":" + pml.port() + "/mcp";
    ObjectNode answer = Json.object()
        .put("url", url)
        .put("home", home.folder().toString())
        .put("pid", ProcessHandle.current().pid());
    common.print(answer, () -> {
      int servers = settings.servers().size();
      common.out().println(switch (servers) {
        case 0 ->
          "PML serves its own tools. No servers in the config yet: `pml init` imports those of your MCP clients.";
        case 1 -> "PML serves 1 MCP server.";
        default -> "PML serves " + servers + " MCP servers.";
      });
      common.out().println("  HTTP   " + url + (noAuthentication ? "" : "   (token in " + home.token() + ")"));
      String launcher = System.getenv().getOrDefault(StartCommand.LAUNCHER, "pml");
      common.out().println("  stdio  " + launcher + " stdio");
      common.out().println("  page   " + launcher + " open");
      settings.broken().forEach((name, problem) -> common.out().println("  ! " + name + ": " + problem));
    });
  }
}
