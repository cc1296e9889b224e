package io.pml.clients;

import io.pml.error.PmlException;
import io.pml.json.Json;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The clients of one machine. Every method that writes can be asked what it would do instead; every file it replaces is
 * backed up beside itself.
 */
public final class Clients {
  private final Machine machine;
  private final InstantSource clock;

  public Clients(Machine machine, InstantSource clock) {
    this.machine = machine;
    this.clock = clock;
  }

  /** Every client file that is there, with its servers: PML itself among them, if it is. */
  public List<FoundConfig> find() {
    List<FoundConfig> found = new ArrayList<>();
    for (ClientApp app : ClientApp.values()) {
      Path userFile = app.userFile(machine);
      if (Files.exists(userFile)) {
        found.add(read(app, userFile, Optional.empty()));
      }
      app.projectFile(machine)
          .filter(Files::exists)
          .filter(file -> !file.equals(userFile))
          .ifPresent(file -> found.add(read(app, file, machine.project())));
    }
    return found;
  }

  /**
   * Takes servers into PML's own file. One that PML has under the same name stays as it is; another of that name gets a
   * longer one.
   */
  public ImportResult importInto(Path configJson, List<FoundServer> selection, boolean dryRun) {
    return new Importer(clock).importInto(configJson, selection, dryRun);
  }

  /**
   * Puts PML into a client's list.
   *
   * @param command where the program {@code pml} is
   * @param home the home folder, unless it is the usual one
   * @param remove servers that PML runs from now on, to be taken out of the client's list; those of files that belong to
   *        a project stay, since others share them
   */
  public InstallResult install(ClientApp app, Path command, Optional<Path> home, List<FoundServer> remove,
      boolean dryRun) {
    return new Installer(machine, clock).install(app, command, home, remove, dryRun);
  }

  /** Takes PML out of a client's list again. */
  public InstallResult uninstall(ClientApp app, boolean dryRun) {
    return new Installer(machine, clock).uninstall(app, dryRun);
  }

  private static FoundConfig read(ClientApp app, Path file, Optional<Path> project) {
    List<FoundServer> servers = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    try {
      ObjectNode root = Format.of(app).read(TextFile.read(file));
      collect(app, file, project, root, servers, problems);
      if (app == ClientApp.CLAUDE_CODE && project.isEmpty()) {
        for (Map.Entry<String, JsonNode> each : Json.child(root, "projects").properties()) {
          Optional<Path> folder = Optional.of(file.getFileSystem().getPath(each.getKey()));
          collect(app, file, folder, each.getValue(), servers, problems);
        }
      }
    } catch (InvalidPathException e) {
      problems.add(file + ": a key of \"projects\" is not a folder");
    } catch (PmlException e) {
      problems.add(String.valueOf(e.getMessage()));
    }
    return new FoundConfig(app, file, servers, problems);
  }

  private static void collect(ClientApp app, Path file, Optional<Path> project, JsonNode holder,
      List<FoundServer> servers, List<String> problems) {
    JsonNode list = holder.path(app.serversKey());
    if (!list.isMissingNode() && !list.isObject()) {
      problems.add(file + ": \"" + app.serversKey() + "\" is not an object");
    }
    for (Map.Entry<String, JsonNode> server : list.properties()) {
      if (server.getValue() instanceof ObjectNode entry) {
        servers.add(new FoundServer(app, file, project, server.getKey(), entry));
      } else {
        problems.add(file + ": the entry of the server \"" + server.getKey() + "\" is not an object");
      }
    }
  }
}
