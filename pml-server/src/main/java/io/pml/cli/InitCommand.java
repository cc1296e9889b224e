package io.pml.cli;

import io.pml.clients.ClientApp;
import io.pml.clients.Clients;
import io.pml.clients.FileEdit;
import io.pml.clients.FoundConfig;
import io.pml.clients.FoundServer;
import io.pml.clients.ImportResult;
import io.pml.clients.InstallResult;
import io.pml.clients.Machine;
import io.pml.daemon.Home;
import java.util.Map;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "init", description = "Imports the servers of your MCP clients, and puts PML into their configs.")
final class InitCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Option(names = "--yes", description = "Does everything without asking.")
  private boolean yes;

  @Option(names = "--dry-run", description = "Only says what it would do.")
  private boolean dryRun;

  @Option(names = "--client", split = ",", paramLabel = "NAME", description = "Only these clients: claude-code, claude-desktop, cursor, vscode, codex.")
  private List<String> names = List.of();

  @Option(names = "--replace", description = "Takes the imported servers out of the clients' configs, so that they run once.")
  private boolean replace;

  @Option(names = "--uninstall", description = "Takes PML out of the clients' configs again.")
  private boolean uninstall;

  private final BufferedReader keyboard = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  private final ObjectNode answer = Json.object();

  @Override
  public Integer call() throws IOException {
    Machine machine = new Machine(Machine.Platform.named(System.getProperty("os.name")),
        Path.of(System.getProperty("user.home")), System.getenv(), Optional.of(Path.of("").toAbsolutePath()));
    Clients clients = new Clients(machine, InstantSource.system());
    List<ClientApp> chosen = chosen(machine);
    if (uninstall) {
      chosen.forEach(app -> report(clients.uninstall(app, dryRun)));
    } else {
      List<FoundServer> imported = importServers(clients, chosen);
      for (ClientApp app : chosen) {
        if (confirmed("Put PML into the config of " + app.title() + " (" + app.userFile(machine) + ")?")) {
          report(clients.install(app, launcher(), unusualHome(), replace ? of(app, imported) : List.of(), dryRun));
        }
      }
    }
    if (common.json()) {
      common.print(answer, () -> {});
    } else if (!uninstall) {
      say("Start PML with `pml serve`, or let your clients start it.");
    }
    return 0;
  }

  private List<FoundServer> importServers(Clients clients, List<ClientApp> chosen) throws IOException {
    List<FoundServer> found = new ArrayList<>();
    for (FoundConfig config : clients.find()) {
      if (chosen.contains(config.app())) {
        say(config.app().title() + ": " + config.file());
        config.servers()
            .forEach(server -> say("  " + server.name()
                + server.project().map(folder -> "   (project " + folder + ")").orElse("")));
        config.problems().forEach(problem -> say("  ! " + problem));
        found.addAll(config.servers());
      }
    }
    if (found.isEmpty()) {
      say("No servers to import were found in " + String.join(", ", chosen.stream().map(ClientApp::title).toList())
          + ".");
      return List.of();
    }
    if (!confirmed("Import these servers into " + common.home().config() + "?")) {
      return List.of();
    }
    common.home().prepare();
    ImportResult result = clients.importInto(common.home().config(), found, dryRun);
    List<FoundServer> taken = new ArrayList<>();
    ArrayNode decisions = answer.putArray("imported");
    for (ImportResult.Decision decision : result.decisions()) {
      switch (decision) {
        case ImportResult.Added(FoundServer server, String name, List<String> notes) -> {
          taken.add(server);
          say("  + " + name + (notes.isEmpty() ? "" : "   (" + String.join("; ", notes) + ")"));
          decisions.addObject().put("server", name).put("from", server.app().id()).put("decision", "added");
        }
        case ImportResult.AlreadyThere(FoundServer server, String name) -> {
          taken.add(server);
          say("  = " + name + " was there already");
          decisions.addObject().put("server", name).put("from", server.app().id()).put("decision", "already_there");
        }
        case ImportResult.Skipped(FoundServer server, String reason) -> {
          say("  - " + server.name() + ": " + reason);
          decisions.addObject()
              .put("server", server.name())
              .put("from", server.app().id())
              .put("decision", "skipped")
              .put("reason", reason);
        }
      }
    }
    say("  " + describe(result.edit()));
    return taken;
  }

  private void report(InstallResult result) {
    say(result.app().title() + ": " + describe(result.edit()));
    result.removed().forEach(name -> say("  - " + name));
    result.notes().forEach(note -> say("  " + note));
    answer.withArray("clients")
        .addObject()
        .put("client", result.app().id())
        .put("file", result.edit().file().toString())
        .put("change", describe(result.edit()));
  }

  private List<ClientApp> chosen(Machine machine) {
    if (names.isEmpty()) {
      return Arrays.stream(ClientApp.values()).filter(app -> app.isPresent(machine)).toList();
    }
    return names.stream()
        .map(name -> Arrays.stream(ClientApp.values())
            .filter(app -> app.id().equals(name))
            .findFirst()
            .orElseThrow(() -> new PmlException(ErrorCode.BAD_REQUEST, "no client " + name + ": there are "
                + String.join(", ", Arrays.stream(ClientApp.values()).map(ClientApp::id).toList()))))
        .toList();
  }

  private boolean confirmed(String question) throws IOException {
    if (yes || dryRun) {
      return true;
    }
    if (common.json()) {
      throw new PmlException(ErrorCode.BAD_REQUEST, "--json asks no questions: add --yes or --dry-run");
    }
    common.out().print(question + " [y/N] ");
    common.out().flush();
    String line = keyboard.readLine();
    return line != null && line.strip().toLowerCase(Locale.ROOT).startsWith("y");
  }

  private void say(String line) {
    if (!common.json()) {
      common.out().println(line);
      common.out().flush();
    }
  }

  private static List<FoundServer> of(ClientApp app, List<FoundServer> servers) {
    return servers.stream().filter(server -> server.app() == app).toList();
  }

  private static String describe(FileEdit edit) {
    return switch (edit) {
      case FileEdit.Written(Path file, Optional<Path> backup) ->
        "wrote " + file + backup.map(copy -> ", backup in " + copy).orElse("");
      case FileEdit.Planned(Path file) -> "would write " + file;
      case FileEdit.Unchanged(Path file) -> "nothing to change in " + file;
      case FileEdit.ByHand(Path file, String reason, String snippet) ->
        "left " + file + " alone: " + reason + "; add this yourself:\n" + snippet;
    };
  }

  /** What clients have to be told, since they start PML without our options. */
  private Optional<Path> unusualHome() {
    Path folder = common.home().folder().toAbsolutePath();
    return Optional.of(folder).filter(home -> !home.equals(Home.of(Map.of()).folder().toAbsolutePath()));
  }

  private static Path launcher() {
    String launcher = System.getenv().getOrDefault(StartCommand.LAUNCHER, "");
    if (launcher.isEmpty()) {
      throw new PmlException(ErrorCode.BAD_REQUEST, "the launcher is not known: run this as `pml init`");
    }
    return Path.of(launcher);
  }
}
