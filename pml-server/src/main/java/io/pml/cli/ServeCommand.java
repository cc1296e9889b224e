package io.pml.cli;

import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.server.Pml;
import io.pml.settings.Settings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "serve", description = "Runs the daemon until it is stopped.")
final class ServeCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Option(names = "--port", description = "The HTTP port; 0 for any free one.")
  private @Nullable Integer port;

  @Option(names = "--no-auth", description = "Lets everyone on this machine in without the token.")
  private boolean noAuthentication;

  @Option(names = "--expose", split = ",", paramLabel = "GLOB", description = "Downstream tools to list beside PML's own.")
  private List<String> expose = List.of();

  @Option(names = "--only", split = ",", paramLabel = "GLOB", description = "Serves these tools and nothing else.")
  private List<String> only = List.of();

  @Option(names = "--profile", description = "The profile of clients that ask for none.")
  private @Nullable String profile;

  @Option(names = "--workspace", paramLabel = "DIR", description = "Where file tools may reach for clients that name no folder.")
  private @Nullable Path workspace;

  @Option(names = "--until-last-session", hidden = true)
  private boolean untilLastSession;

  @Override
  public Integer call() throws Exception {
    Home home = common.home();
    Settings settings = common.settings();
    home.prepare();
    Pml.log(home, settings);
    Map<String, String> defaults = new HashMap<>();
    if (!expose.isEmpty()) {
      defaults.put("expose", String.join(",", expose));
    }
    if (!only.isEmpty()) {
      defaults.put("only", String.join(",", only));
    }
    if (profile != null) {
      defaults.put("profile", profile);
    }
    if (workspace != null) {
      defaults.put("workspace", workspace.toAbsolutePath().toString());
    }
    Pml pml = Pml.start(home, settings,
        new Pml.Options(untilLastSession, !noAuthentication, Optional.ofNullable(port), defaults),
        System.getenv());
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("pml-shutdown").unstarted(() -> {
      pml.close();
      Runtime.getRuntime().halt(0);
    }));
    announce(home, settings, pml);
    pml.await();
    return 0;
  }

  private void announce(Home home, Settings settings, Pml pml) {
    String url = "http://" + settings.http().host() + ":" + pml.port() + "/mcp";
    ObjectNode answer = Json.object()
        .put("url", url)
        .put("home", home.folder().toString())
        .put("pid", ProcessHandle.current().pid());
    common.print(answer, () -> {
      common.out().println("PML serves " + settings.servers().size() + " MCP servers.");
      common.out().println("  HTTP   " + url + (noAuthentication ? "" : "   (token in " + home.token() + ")"));
      common.out().println("  stdio  pml stdio");
      settings.broken().forEach((name, problem) -> common.out().println("  ! " + name + ": " + problem));
    });
  }
}
